import type { GalleryCover } from '#contract/galleries.ts'
import type { Database } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { presentFilePath, presentRenditions } from '#server/files/folders.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { visibleIn } from './visible-images.ts'

/** The first visible image in the gallery's order. Refuses (404) when there is none. */
export async function galleryCover(db: Database, galleryId: number): Promise<ImageRow> {
  const [first] = await db
    .select()
    .from(images)
    .where(visibleIn(galleryId))
    .orderBy(images.sortOrder, images.id)
    .limit(1)
  if (!first) throw notFound('Cover')
  return first
}

export const presentCover = (image: ImageRow): GalleryCover => ({
  filePath: presentFilePath(image),
  originalName: image.originalName,
  width: image.width,
  height: image.height,
  placeholder: image.placeholder,
  renditions: presentRenditions(image),
})
