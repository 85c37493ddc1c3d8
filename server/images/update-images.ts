import { eq, type SQL } from 'drizzle-orm'
import type { ImageChange, ImagesChange } from '#contract/images.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { mergedTranslations } from '#server/database/translations.ts'
import { changeGallery } from '#server/galleries/changed.ts'
import { changesSince } from '#server/platform/changes-since.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { chosenIn, noLongerThere } from './image-ids.ts'

/** Changes an image's texts and focus. Refuses (409) fields that someone else has changed since the sender saw them. */
export function updateImage(
  db: Database,
  { id, galleryId }: ImageRow,
  { was, ...wanted }: ImageChange,
): Promise<ImageRow> {
  return changeGallery(
    db,
    galleryId,
    async (tx) => {
      const [now] = await tx.select().from(images).where(eq(images.id, id))
      if (!now) throw notFound('Image')
      await setFields(tx, eq(images.id, id), changesSince(now, was, wanted))
      const [changed] = await tx.select().from(images).where(eq(images.id, id))
      return changed!
    },
    { what: 'Image' },
  )
}

/**
 * Gives several images of a gallery the same texts and focus. Refuses (409), without changes, an id that is none of its images.
 * @returns the condition of these images
 */
export async function updateImages(
  db: Database,
  galleryId: number,
  { imageIds, ...change }: ImagesChange,
): Promise<SQL> {
  const wanted = chosenIn(galleryId, imageIds)
  await changeGallery(db, galleryId, async (tx) => {
    if ((await tx.$count(images, wanted)) < imageIds.length) throw noLongerThere()
    await setFields(tx, wanted, change)
  })
  return wanted
}

type Fields = Omit<ImagesChange, 'imageIds'>

async function setFields(tx: Transaction, which: SQL, { translations, ...fields }: Fields): Promise<void> {
  const change = {
    ...fields,
    ...(translations && { translations: mergedTranslations(images.translations, translations) }),
  }
  if (Object.keys(change).length > 0) await tx.update(images).set(change).where(which)
}
