import { eq } from 'drizzle-orm'
import type { ImageChange } from '#contract/images.ts'
import type { Database } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { changeGallery } from '#server/galleries/changed.ts'
import { changesSince } from '#server/platform/changes-since.ts'
import { notFound } from '#server/platform/http/refusal.ts'

/** Updates an image's texts. Refuses (409) when someone else has changed the same fields since the sender saw them. */
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
      const change = changesSince(now, was, wanted)
      if (Object.keys(change).length === 0) return now
      const [image] = await tx.update(images).set(change).where(eq(images.id, id)).returning()
      return image!
    },
    { what: 'Image' },
  )
}
