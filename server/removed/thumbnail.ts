import { and, eq } from 'drizzle-orm'
import { renditionSizes } from '#contract/rendition-sizes.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries, type ImageRow, images, removedImages } from '#server/database/tables/index.ts'
import { renditionKey } from '#server/files/folders.ts'
import { openOrMake } from '#server/files/open-or-make.ts'
import { findMembership } from '#server/galleries/access.ts'
import { removedGalleriesOf } from '#server/galleries/restore-galleries.ts'
import type { RenditionMaker } from '#server/images/make-renditions.ts'
import { restorable } from '#server/images/removed/restore-images.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import type { Restorer } from './restore.ts'

/** The path of a thumbnail's call. */
export const thumbnailPath = (imageId: number) => `/api/removed/images/${imageId}/thumbnail`

type Asked = Restorer & { trashDays: number }

/**
 * Opens the smallest rendition of an image that this person may restore, by itself or with its gallery. Refuses (404) any
 * other. An inactive account, which may not restore it, still sees it.
 */
export async function openThumbnail(
  { db, storage, maker }: { db: Database; storage: Storage; maker: RenditionMaker },
  asked: Asked,
  imageId: number,
): ReturnType<Storage['open']> {
  const image = (await removedImage(db, asked, imageId)) ?? (await imageOfRemovedGallery(db, asked, imageId))
  if (!image) throw notFound('Image')
  const [size] = renditionSizes(image.width, image.height)
  const key = renditionKey(image.filePath, size!.width)
  return openOrMake(
    () => storage.open(key),
    () => maker.make(image, 'webp', { key, size: size! }),
  )
}

/** Finds an image that was removed from a gallery of which the person is a member. */
async function removedImage(
  db: Database,
  { person, onlyGalleryId, trashDays }: Asked,
  imageId: number,
): Promise<ImageRow | undefined> {
  const [image] = await db
    .select()
    .from(removedImages)
    .where(restorable([imageId], trashDays))
  if (!image || (onlyGalleryId !== null && onlyGalleryId !== image.galleryId)) return
  return (await findMembership(db, person, image.galleryId)) ? image : undefined
}

/** Finds an image of a removed gallery of the person. */
async function imageOfRemovedGallery(
  db: Database,
  { person, onlyGalleryId, trashDays }: Asked,
  imageId: number,
): Promise<ImageRow | undefined> {
  if (onlyGalleryId !== null) return
  const [found] = await db
    .select({ image: images })
    .from(images)
    .innerJoin(galleries, eq(galleries.id, images.galleryId))
    .where(and(eq(images.id, imageId), removedGalleriesOf(person.id, trashDays)))
  return found?.image
}
