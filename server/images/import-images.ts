/** Imports images together with their new gallery: all or none. */
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { NewChapter } from '#contract/chapters.ts'
import type { ImageTranslationsChange } from '#contract/images.ts'
import type { Transaction } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { firstTranslations } from '#server/database/translations.ts'
import { storeThenClaim } from '#server/files/store-then-claim.ts'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import { tellWebhooks } from '#server/webhooks/tell-webhooks.ts'
import { addChapters } from './chapters/add-chapters.ts'
import { inChapter } from './chapters/append-to-chapter.ts'
import { findFocus } from './find-focus.ts'
import { finishRenditions } from './make-renditions.ts'
import { prepareImage } from './prepare-image.ts'
import { lockQuota, requireQuota } from './quota.ts'
import type { ReceivedFile } from './receive-files.ts'
import { newRow, storeImage } from './store-image.ts'
import type { UploadServices } from './upload-services.ts'

/** Images decoded and stored at once; the decoder takes turns between uploads. */
const AT_ONCE = 4
/** Rows that one query inserts: a query has at most 65,535 values. */
const ROWS_AT_ONCE = 500

export type ImageImport = {
  /** Id of the gallery that `begin` creates. */
  galleryId: number
  userId: string
  /** Chapters in their order. */
  chapters: readonly NewChapter[]
  /** Details of each image besides its file, in order. `chapter` is an index of `chapters`. */
  images: readonly (Pick<
    ImageRow,
    'title' | 'description' | 'anchorText' | 'anchorUrl' | 'takenAt' | 'camera' | 'focusX' | 'focusY'
  > & { translations: ImageTranslationsChange; chapter: number | null })[]
  /** Writes the file of an image to a folder. */
  receive(index: number, folder: string): Promise<ReceivedFile>
  /** Creates the gallery in the transaction that inserts the images. */
  begin(tx: Transaction): Promise<void>
  /** Called in the same transaction, with the ids of the images in order. */
  finish(tx: Transaction, ids: number[]): Promise<void>
}

/**
 * Decodes and stores the images, then inserts them and their gallery. A file is on the local disk only while it is
 * worked on. Files left by a process that died are swept.
 */
export async function importImages(services: UploadServices, upload: ImageImport): Promise<void> {
  await storeThenClaim(
    services,
    (reserve) => services.staging.withFolder((staging) => storeAll(services, upload, staging, reserve)),
    (tx, rows) => insertAll(services, tx, upload, rows),
  )
}

type Row = ReturnType<typeof newRow> & Pick<ImageImport['images'][number], 'translations' | 'chapter'>

async function storeAll(
  services: UploadServices,
  { galleryId, userId, images: known, receive }: ImageImport,
  staging: string,
  reserve: (folders: string[]) => Promise<void>,
): Promise<Row[]> {
  const stop = new AbortController()
  const places = placesIn(known)
  let failed: unknown
  const storing = mapConcurrently(AT_ONCE, known, async (details, index) => {
    const folder = path.join(staging, `${index}`)
    await mkdir(folder)
    try {
      const received = await receive(index, folder)
      const image = await prepareImage(services, { galleryId, payer: userId }, received, stop.signal)
      await reserve([image.folder])
      await storeImage(services.storage, image)
      const row = newRow(image, galleryId, places[index]!, { userId, shareableLinkId: null })
      return { ...row, ...details }
    } catch (error) {
      failed ??= error
      stop.abort()
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
  // Others that were stopped because of it have failed, too.
  return storing.catch(() => {
    throw failed
  })
}

/** The place of each image in its chapter. */
function placesIn(known: ImageImport['images']): number[] {
  const counts = new Map<number | null, number>()
  return known.map(({ chapter }) => {
    const place = counts.get(chapter) ?? 0
    counts.set(chapter, place + 1)
    return place
  })
}

async function insertAll(
  { jobs, config }: UploadServices,
  tx: Transaction,
  { galleryId, userId, chapters, begin, finish }: ImageImport,
  rows: Row[],
): Promise<void> {
  await begin(tx)
  const made = await addChapters(tx, galleryId, chapters)
  const room = await lockQuota(tx, { galleryId, quotas: config.quotas, uploaderId: userId })
  requireQuota(room, { bytes: rows.reduce((sum, { fileSize }) => sum + fileSize, 0), images: rows.length })
  const ids: number[] = []
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const inserted = await tx
      .insert(images)
      .values(
        rows.slice(first, first + ROWS_AT_ONCE).map(({ chapter, translations, ...row }) => ({
          ...row,
          translations: firstTranslations(translations),
          ...inChapter(chapter === null ? null : made[chapter]!),
        })),
      )
      .returning({ id: images.id })
    ids.push(...inserted.map(({ id }) => id))
  }
  await finish(tx, ids)
  await tellWebhooks(tx, { jobs, config }, 'gallery.created', galleryId)
  await tellWebhooks(tx, { jobs, config }, 'images.added', galleryId, { imageIds: ids })
  await jobs.enlist(tx, findFocus, [{ galleryId }])
  await jobs.enlist(
    tx,
    finishRenditions,
    ids.map((imageId) => ({ imageId })),
  )
}
