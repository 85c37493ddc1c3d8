import { eq } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Transaction } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import { storeThenClaim } from '#server/files/store-then-claim.ts'
import { lockAccountsAt, touchGallery } from '#server/galleries/changed.ts'
import { noteNewVersion } from '#server/galleries/new-versions.ts'
import type { FormPart } from '#server/platform/http/multipart.ts'
import { badRequest, notFound } from '#server/platform/http/refusal.ts'
import { findFocus } from './find-focus.ts'
import { finishRenditions } from './make-renditions.ts'
import { type PreparedImage, receiveAndPrepare } from './prepare-image.ts'
import { lockQuota, type QuotaLeft, quotaLeft, requireQuota } from './quota.ts'
import { fileColumns, storeImage } from './store-image.ts'
import type { UploadServices } from './upload-services.ts'

export type Replacement = {
  image: ImageRow
  uploaderId: string
  parts: AsyncIterable<FormPart>
  /** Minimum size of the file, in bytes, as far as it is known before it arrives. */
  minBytes: number
  /** Called in the transaction that changes the row: throws if the person has lost access since. */
  confirm(tx: Transaction): Promise<void>
}

/**
 * Gives an image another file. Its id, its texts and its place stay; its addresses are new, and a job removes the files
 * behind the old ones. Refuses files as an upload does; the old file then stays.
 */
export async function replaceFile(services: UploadServices, wanted: Replacement): Promise<ImageRow> {
  const { image, uploaderId, parts, minBytes } = wanted
  const { galleryId } = image
  const asked = { galleryId, quotas: services.config.quotas, uploaderId }
  const room = withoutFileOf(image, await quotaLeft(services.db, asked))
  requireQuota(room, { bytes: Math.max(1, minBytes), images: 1 })
  return services.staging.withFolder(async (folder) => {
    const { files } = await receiveAndPrepare(
      services,
      { galleryId, payer: uploaderId },
      parts,
      folder,
      room,
      'image',
    )
    const [file] = files
    if (!file) throw badRequest('No image was sent')
    return storeAndChange(services, wanted, file)
  })
}

/** The room after the image's own file is gone: a file that is no larger always fits. */
const withoutFileOf = (image: ImageRow, room: QuotaLeft): QuotaLeft => ({
  ...room,
  bytes: Math.max(0, room.bytes) + image.fileSize,
  images: Number.POSITIVE_INFINITY,
})

async function storeAndChange(
  services: UploadServices,
  { image: { id, galleryId }, uploaderId, confirm }: Replacement,
  file: PreparedImage,
): Promise<ImageRow> {
  const { storage, jobs, config } = services
  return storeThenClaim(
    services,
    async (reserve) => {
      await reserve([file.folder])
      await storeImage(storage, file)
    },
    async (tx) => {
      const room = await lockQuota(tx, { galleryId, quotas: config.quotas, uploaderId })
      await lockAccountsAt(tx, galleryId, [uploaderId])
      await touchGallery(tx, galleryId, 'Image')
      await confirm(tx)
      // The image may have been deleted since, or have got another file.
      const [before] = await tx.select().from(images).where(eq(images.id, id))
      if (!before) throw notFound('Image')
      requireQuota(withoutFileOf(before, room), { bytes: file.bytes, images: 1 })
      const [changed] = await tx
        .update(images)
        .set({ ...fileColumns(file), webBytes: null, webCrc32: null, foundX: null, foundY: null })
        .where(eq(images.id, id))
        .returning()
      await noteNewVersion(tx, before)
      await jobs.enlist(tx, finishRenditions, [{ imageId: id }])
      await jobs.enlist(tx, findFocus, [{ galleryId }])
      await jobs.enlist(tx, removeFolder, [{ folder: before.filePath }])
      await announce(tx, { about: 'files-removed', folder: before.filePath })
      return changed!
    },
  )
}
