import { and, desc, eq, sql } from 'drizzle-orm'
import type { Selection } from '#contract/selections.ts'
import type { Database } from '#server/database/connect.ts'
import {
  type ImageRow,
  images,
  type SelectionRow,
  selectedImages,
  selections,
} from '#server/database/tables/index.ts'
import { readingOrder } from '#server/galleries/reading-order.ts'
import { notFound } from '#server/platform/http/refusal.ts'

/** A gallery's selections, newest first, in one query. */
export async function listSelections(db: Database, galleryId: number): Promise<Selection[]> {
  const rows = await db
    .select({
      selection: selections,
      imageIds: sql<number[]>`coalesce(
        array_agg(${images.id} order by ${readingOrder}) filter (where ${images.id} is not null),
        '{}'
      )`,
    })
    .from(selections)
    .leftJoin(selectedImages, eq(selectedImages.selectionId, selections.id))
    .leftJoin(images, eq(images.id, selectedImages.imageId))
    .where(eq(selections.galleryId, galleryId))
    .groupBy(selections.id)
    .orderBy(desc(selections.id))
  return rows.map(({ selection: { id, name, email, message, createdAt }, imageIds }) => ({
    id,
    name,
    email,
    message,
    imageIds,
    createdAt: createdAt.toISOString(),
  }))
}

const inGallery = (galleryId: number, selectionId: number) =>
  and(eq(selections.id, selectionId), eq(selections.galleryId, galleryId))

/** A selection of this gallery and its images in the gallery's order. Refuses (404) if it does not exist. */
export async function findSelection(
  db: Database,
  galleryId: number,
  selectionId: number,
): Promise<{ selection: SelectionRow; images: ImageRow[] }> {
  const [selection] = await db.select().from(selections).where(inGallery(galleryId, selectionId))
  if (!selection) throw notFound('Selection')
  const rows = await db
    .select({ image: images })
    .from(selectedImages)
    .innerJoin(images, eq(images.id, selectedImages.imageId))
    .where(eq(selectedImages.selectionId, selectionId))
    .orderBy(readingOrder)
  return { selection, images: rows.map(({ image }) => image) }
}

/** Deletes a selection of this gallery. Refuses (404) if it does not exist. */
export async function deleteSelection(db: Database, galleryId: number, selectionId: number): Promise<void> {
  const deleted = await db
    .delete(selections)
    .where(inGallery(galleryId, selectionId))
    .returning({ id: selections.id })
  if (deleted.length === 0) throw notFound('Selection')
}
