import type { Transaction } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { storeThenClaim } from '#server/files/store-then-claim.ts'
import { lockAccountsAt, touchGallery } from '#server/galleries/changed.ts'
import type { FormPart } from '#server/platform/http/multipart.ts'
import { badRequest, Refusal } from '#server/platform/http/refusal.ts'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import { tellWebhooks } from '#server/webhooks/tell-webhooks.ts'
import { chapterOf, inChapter, nextInChapter } from './chapters/append-to-chapter.ts'
import { findFocus } from './find-focus.ts'
import { finishRenditions } from './make-renditions.ts'
import { type PreparedImage, receiveAndPrepare, recipientOf, type Uploader } from './prepare-image.ts'
import { lockQuota, quotaLeft, requireQuota } from './quota.ts'
import { newRow, storeImage } from './store-image.ts'
import { findEarlierUpload, saveReceipt } from './upload-receipts.ts'
import type { UploadServices } from './upload-services.ts'

/** Terms of adding images: with approval first, with their files' captions, to a chapter (without `chapterId`: to none). */
export type Acceptance = { waiting: boolean; readCaptions: boolean; chapterId?: number | null }

export type Upload = {
  galleryId: number
  parts: AsyncIterable<FormPart>
  /** Minimum size of all files together, in bytes, as far as it is known before they arrive. */
  minBytes?: number
  /** Called after the whole form has been read, so that its fields may come in any order. */
  uploaderOf(fields: Map<string, string>): Uploader
  /** Initial texts of a file's image, by file name. */
  detailsOf?(fileName: string): { title: string; description?: string } | undefined
  /**
   * Called in the transaction that inserts the rows. Throws if the uploader has lost access since; otherwise returns
   * the terms of adding the images.
   */
  confirm(tx: Transaction, fields: Map<string, string>): Promise<Acceptance>
  /** Called at the end of the transaction with the new rows. */
  alsoWrite?(tx: Transaction, rows: ImageRow[]): Promise<void>
  /** Idempotency key chosen by the client: an upload repeated with the same key is not stored again. */
  key?: string
}

/** Destination and uploader of files that were received and prepared. */
export type Addition = Pick<Upload, 'galleryId' | 'detailsOf' | 'alsoWrite'> & {
  confirm(tx: Transaction): Promise<Acceptance>
  uploader: Uploader
  /** Bytes that are already counted as used. */
  reservedBytes?: number
}

/**
 * Adds the files of one form to a gallery: all or none. They are visible and durable when this resolves. Refuses (403)
 * files for which the gallery or its owner has no room, before reading them if `minBytes` is too much already.
 */
export async function addImages(services: UploadServices, upload: Upload): Promise<ImageRow[]> {
  const findEarlier = async () =>
    upload.key && (await findEarlierUpload(services.db, upload.galleryId, upload.key))
  const earlier = await findEarlier()
  if (earlier) return earlier
  try {
    return await addNew(services, upload)
  } catch (error) {
    // A concurrent request may have stored the same upload, and have used up the quota.
    const stored = (error instanceof AlreadyStored || isOverQuota(error)) && (await findEarlier())
    if (stored) return stored
    throw error
  }
}

async function addNew(services: UploadServices, upload: Upload): Promise<ImageRow[]> {
  const { galleryId, parts, uploaderOf, key, minBytes = 1 } = upload
  const { quotas } = services.config
  const uploader = uploaderOf(new Map())
  const room = await quotaLeft(services.db, { galleryId, quotas, uploaderId: uploader.userId })
  requireQuota(room, { bytes: Math.max(1, minBytes), images: 1 })
  return services.staging.withFolder(async (folder) => {
    const { files, fields } = await receiveAndPrepare(
      services,
      recipientOf(galleryId, uploader),
      parts,
      folder,
      room,
    )
    if (files.length === 0) throw badRequest('No images were sent')
    return storeAndInsert(services, files, {
      ...upload,
      confirm: (tx) => upload.confirm(tx, fields),
      uploader: uploaderOf(fields),
      async alsoWrite(tx, rows) {
        const ids = rows.map(({ id }) => id)
        if (key && !(await saveReceipt(tx, galleryId, key, ids))) throw new AlreadyStored(key)
        await upload.alsoWrite?.(tx, rows)
      },
    })
  })
}

const isOverQuota = (error: unknown) => error instanceof Refusal && error.code === 'quota_exceeded'

/** Thrown when another request stored the same upload while this one was running. */
class AlreadyStored extends Error {
  constructor(key: string) {
    super(`The upload ${key} has been stored by now`)
  }
}

const captionOf = ({ metadata: { title, description, translations } }: PreparedImage) => ({
  title,
  description,
  translations,
})

const sum = (files: PreparedImage[]) => files.reduce((total, { bytes }) => total + bytes, 0)

/**
 * Stores prepared files and adds them to the end of a chapter, or of the images without one: all or none. Refuses (403)
 * files without room, and (400) a chapter that the gallery does not have.
 */
export async function storeAndInsert(
  services: UploadServices,
  files: PreparedImage[],
  { galleryId, uploader, confirm, detailsOf, reservedBytes = 0, alsoWrite }: Addition,
): Promise<ImageRow[]> {
  const { storage, jobs, config } = services
  return storeThenClaim(
    services,
    async (reserve) => {
      await reserve(files.map(({ folder }) => folder))
      await mapConcurrently(4, files, (file) => storeImage(storage, file))
    },
    async (tx) => {
      const asked = { galleryId, quotas: config.quotas, uploaderId: uploader.userId }
      const room = await lockQuota(tx, asked)
      requireQuota(room, { bytes: sum(files) - reservedBytes, images: files.length })
      if (uploader.userId) await lockAccountsAt(tx, galleryId, [uploader.userId])
      await touchGallery(tx, galleryId)
      const { waiting, readCaptions, chapterId = null } = await confirm(tx)
      const chapter = await chapterOf(tx, galleryId, chapterId)
      const first = await nextInChapter(tx, galleryId, chapter)
      const rows = await tx
        .insert(images)
        .values(
          files.map((file, index) => ({
            ...newRow(file, galleryId, first + index, uploader),
            ...(readCaptions && captionOf(file)),
            ...detailsOf?.(file.name),
            ...inChapter(chapter),
            waiting,
          })),
        )
        .returning()
      await alsoWrite?.(tx, rows)
      const imageIds = rows.map(({ id }) => id)
      await tellWebhooks(tx, services, waiting ? 'images.waiting' : 'images.added', galleryId, { imageIds })
      await jobs.enlist(tx, findFocus, [{ galleryId }])
      await jobs.enlist(
        tx,
        finishRenditions,
        imageIds.map((imageId) => ({ imageId })),
      )
      return rows
    },
  )
}
