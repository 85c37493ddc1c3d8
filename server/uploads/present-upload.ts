import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Upload } from '#contract/uploads.ts'
import type { Database } from '#server/database/connect.ts'
import { images, type UploadRow } from '#server/database/tables/index.ts'
import { presentAsWritten, presentImage } from '#server/images/present-image.ts'
import { expiresAt } from './find-upload.ts'

/** The receipt with which a guest withdraws the image, derived from the upload's address, so that it can be sent again. */
export const receiptOf = ({ id }: Pick<UploadRow, 'id'>): string =>
  createHash('sha256').update(`receipt ${id}`).digest('base64url')

/** An upload as calls return it. */
export async function presentUpload(db: Database, upload: UploadRow): Promise<Upload> {
  const { state, offset, length, message, code, imageId, shareableLinkId } = upload
  const [image] = imageId === null ? [] : await db.select().from(images).where(eq(images.id, imageId))
  const receipt = image && shareableLinkId !== null ? receiptOf(upload) : null
  return {
    state,
    offset,
    length,
    expiresAt: expiresAt(upload).toISOString(),
    image: !image
      ? null
      : receipt === null
        ? presentImage(image)
        : { ...presentAsWritten(image), receipt, waiting: image.waiting },
    receipt,
    message,
    code,
  }
}
