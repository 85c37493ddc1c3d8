import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { eq, max } from 'drizzle-orm'
import type { Logger } from 'pino'
import { MAX_IMAGE_PIXELS, unsupportedTypeMessage } from '#contract/image-limits.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type ImageRow, images, type RenditionFile } from '#server/database/tables/index.ts'
import { type Decoder, type InspectedImage, type Rendition, UnusableImage } from '#server/decoding/decoder.ts'
import { fileNameFor, newImageFolder, originalKey, renditionKey } from '#server/files/folders.ts'
import type { Staging } from '#server/files/staging.ts'
import { claimFolders, releaseFolders, reserveFolders } from '#server/files/unclaimed.ts'
import { touchGallery } from '#server/galleries/changed.ts'
import type { FormPart } from '#server/platform/http/multipart.ts'
import { badRequest, notFound, notReady, Refusal, unsupported } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { finishRenditions } from './make-renditions.ts'
import { lockQuota, type QuotaLeft, type Quotas, quotaLeft, requireQuota } from './quota.ts'
import { type ReceivedFile, receiveFile } from './receive-files.ts'
import { measureFiles } from './rendition-files.ts'
import { findEarlierUpload, saveReceipt } from './upload-receipts.ts'

export type UploadServices = {
  db: Database
  log: Logger
  jobs: Jobs
  storage: Storage
  staging: Staging
  decoder: Decoder
  /** The number of this process, under which it reserves folders. */
  process: number
  config: { quotas: Quotas }
}

/** Who adds images: a member of the gallery, or a guest with an upload link. */
export type Uploader = { userId: string | null; shareableLinkId: number | null; uploaderName?: string | null }

/** A received file that is an image, with the renditions that an upload waits for. */
export type PreparedImage = ReceivedFile &
  InspectedImage & { renditions: Rendition[]; renditionFiles: RenditionFile[]; folder: string }

export type Upload = {
  galleryId: number
  parts: AsyncIterable<FormPart>
  /** What the files have at least, in bytes, as far as it is known before they come. */
  leastBytes?: number
  /** Called after the whole form has been read, so that its fields may come in any order. */
  uploaderOf(fields: Map<string, string>): Uploader
  /** Initial texts of a file's image, by file name. */
  detailsOf?(fileName: string): { title: string; description?: string } | undefined
  /**
   * Called in the transaction that inserts the rows: throws when the uploader has lost the right meanwhile, and tells
   * whether the images wait for approval, and whether they take the captions of their files.
   */
  confirm(tx: Transaction, count: number): Promise<{ waiting: boolean; readCaptions: boolean }>
  /** Idempotency key chosen by the client: an upload repeated with the same key is not stored again. */
  key?: string
}

/**
 * Adds the files of one form to a gallery: all or none. They are visible and durable when this resolves. Refuses (403)
 * what the gallery or its owner has no room for, before the files are read where `leastBytes` tells.
 */
export async function addImages(services: UploadServices, upload: Upload): Promise<ImageRow[]> {
  const { galleryId, parts, uploaderOf, key, leastBytes = 1 } = upload
  const { quotas } = services.config
  const earlier = key && (await findEarlierUpload(services.db, galleryId, key))
  if (earlier) return earlier
  const { userId: uploaderId } = uploaderOf(new Map())
  const room = await quotaLeft(services.db, { galleryId, quotas, uploaderId })
  requireQuota(room, { bytes: Math.max(1, leastBytes), images: 1 })
  return services.staging.withFolder(async (folder) => {
    const { files, fields } = await receiveAndPrepare(services.decoder, galleryId, parts, folder, room)
    if (files.length === 0) throw badRequest('No images were sent')
    try {
      return await storeAndInsert(services, upload, files, uploaderOf(fields))
    } catch (error) {
      // What another request stored meanwhile may also have taken the room.
      const isRepeated = error instanceof AlreadyStored || isOverQuota(error)
      const stored = isRepeated && key && (await findEarlierUpload(services.db, galleryId, key))
      if (stored) return stored
      throw error
    }
  })
}

const isOverQuota = (error: unknown) => error instanceof Refusal && error.code === 'quota_exceeded'

/** Another request stored the same upload while this one was running. */
class AlreadyStored extends Error {
  constructor(key: string) {
    super(`The upload ${key} was stored meanwhile`)
  }
}

/**
 * Receives the files of one field one by one and decodes each while the next arrives. The first that is unusable or has
 * no room aborts all.
 */
export async function receiveAndPrepare(
  decoder: Decoder,
  galleryId: number,
  parts: AsyncIterable<FormPart>,
  staging: string,
  room: QuotaLeft,
  field = 'images',
): Promise<{ files: PreparedImage[]; fields: Map<string, string> }> {
  const stop = new AbortController()
  const fields = new Map<string, string>()
  const preparing: Promise<PreparedImage>[] = []
  let failed: unknown
  let bytes = 0
  try {
    for await (const part of parts) {
      if (failed) throw failed
      if (part.kind === 'field') {
        fields.set(part.name, part.value)
        continue
      }
      if (part.name !== field) throw badRequest(`Files must be sent in the field "${field}"`)
      const received = await receiveFile(part, staging, preparing.length)
      bytes += received.bytes
      requireQuota(room, { bytes, images: preparing.length + 1 })
      const prepared = prepareImage(decoder, galleryId, received, stop.signal)
      prepared.catch((error) => {
        failed ??= error
      })
      preparing.push(prepared)
    }
    return { files: await Promise.all(preparing), fields }
  } catch (error) {
    stop.abort()
    await Promise.allSettled(preparing) // nothing may still write into the folder, which is removed now
    throw error
  }
}

/** Checks and decodes a received file. Refuses (400, 415) what is not a usable image. */
export async function prepareImage(
  decoder: Decoder,
  galleryId: number,
  file: ReceivedFile,
  signal: AbortSignal,
): Promise<PreparedImage> {
  const outDirectory = `${file.path}.renditions`
  await mkdir(outDirectory)
  try {
    const inspected = await decoder.prepare(file.path, outDirectory, signal)
    const renditionFiles = await measureFiles(inspected.renditions)
    return { ...file, ...inspected, renditionFiles, folder: newImageFolder(galleryId) }
  } catch (error) {
    if (error instanceof UnusableImage) throw refusalFor(error, file.name || 'The file')
    throw error
  }
}

function refusalFor(error: UnusableImage, name: string): Refusal {
  switch (error.reason) {
    case 'type':
      return unsupported(unsupportedTypeMessage(name))
    case 'empty':
      return badRequest(`${name} is empty.`, 'unusable_image')
    case 'too-many-pixels':
      return badRequest(`${name} has more than ${MAX_IMAGE_PIXELS / 1_000_000} megapixels.`, 'unusable_image')
    case 'too-slow':
      return badRequest(`${name} takes too long to read.`, 'unusable_image')
    default:
      return badRequest(`${name} is damaged and cannot be read as a picture.`, 'unusable_image')
  }
}

/** Files first, then rows: folders are reserved, written, then claimed by the transaction that inserts the rows. */
async function storeAndInsert(
  services: UploadServices,
  { galleryId, key, confirm, detailsOf }: Upload,
  files: PreparedImage[],
  uploader: Uploader,
): Promise<ImageRow[]> {
  const { db, log, jobs, process } = services
  const folders = files.map(({ folder }) => folder)
  await reserveFolders(db, process, folders)
  try {
    await storeAll(services.storage, files)
    return await db.transaction(async (tx) => {
      const asked = { galleryId, quotas: services.config.quotas, uploaderId: uploader.userId }
      requireQuota(await lockQuota(tx, asked), { bytes: sum(files), images: files.length })
      if (!(await touchGallery(tx, galleryId))) throw notFound('Gallery')
      const { waiting, readCaptions } = await confirm(tx, files.length)
      if (!(await claimFolders(tx, folders))) throw notReady('The upload took too long. Please try again.')
      const [last] = await tx
        .select({ order: max(images.sortOrder) })
        .from(images)
        .where(eq(images.galleryId, galleryId))
      const first = (last?.order ?? -1) + 1
      const rows = await tx
        .insert(images)
        .values(
          files.map((file, index) => ({
            ...newRow(file, galleryId, first + index, uploader),
            ...(readCaptions && captionOf(file)),
            ...detailsOf?.(file.name),
            waiting,
          })),
        )
        .returning()
      const ids = rows.map(({ id }) => id)
      if (key && !(await saveReceipt(tx, galleryId, key, ids))) throw new AlreadyStored(key)
      await jobs.enlist(
        tx,
        finishRenditions,
        ids.map((imageId) => ({ imageId })),
      )
      return rows
    })
  } catch (error) {
    await releaseFolders({ db, jobs, log }, folders)
    throw error
  }
}

const sum = (files: PreparedImage[]) => files.reduce((total, { bytes }) => total + bytes, 0)

const storeAll = (storage: Storage, files: PreparedImage[]) =>
  mapConcurrently(4, files, (file) => storeImage(storage, file))

/** Moves the files of an image to the storage, durably. Its folder must be reserved. */
export async function storeImage(storage: Storage, file: PreparedImage): Promise<void> {
  await storage.put(originalKey(file.folder), file.path)
  for (const { width, path: rendition } of file.renditions) {
    await storage.put(renditionKey(file.folder, width), rendition)
  }
}

const captionOf = ({ metadata: { title, description } }: PreparedImage) => ({ title, description })

/** The row of an image whose files are stored. */
export const newRow = (file: PreparedImage, galleryId: number, sortOrder: number, uploader: Uploader) => ({
  ...fileColumns(file),
  galleryId,
  userId: uploader.userId,
  sortOrder,
  uploaderName: uploader.uploaderName ?? null,
  shareableLinkId: uploader.shareableLinkId,
})

/** What a row says of its file. */
export const fileColumns = (file: PreparedImage) => ({
  filename: fileNameFor(file.folder, file.mimeType),
  originalName: file.name || `image${path.extname(fileNameFor(file.folder, file.mimeType))}`,
  fileSize: file.bytes,
  mimeType: file.mimeType,
  filePath: file.folder,
  width: file.width,
  height: file.height,
  placeholder: file.placeholder,
  sha256: file.sha256,
  crc32: file.crc32,
  renditionFiles: file.renditionFiles,
  takenAt: file.metadata.takenAt,
  camera: file.metadata.camera,
})
