/** What visitors download of a gallery, where its members allow it. Files are named by titles, never as they were sent. */
import type { Readable } from 'node:stream'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { type GalleryRow, type ImageRow, images } from '#server/database/tables/index.ts'
import { originalKey } from '#server/files/folders.ts'
import { prepareDownloads } from '#server/galleries/prepare-downloads.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'
import { forbidden, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'
import { listVisibleImages } from './list-images.ts'
import type { RenditionMaker } from './make-renditions.ts'
import { webDownloadOf } from './web-download.ts'
import { nothingToDownload } from './zip/download-gallery.ts'
import { archiveNames } from './zip/file-names.ts'
import { packFiles } from './zip/pack-files.ts'
import type { Archive } from './zip/send-archive.ts'

const HOUR_MS = 60 * 60 * 1000

type Downloadable = Pick<GalleryRow, 'id' | 'visitorDownloads'>

export type VisitorDownload = { name: string; mimeType: string; size: number; stream: Readable }

/** One image as visitors download it. Refuses (403) where there are no downloads, and (404) what they do not see. */
export async function downloadForVisitor(
  services: { db: Database; storage: Storage; maker: RenditionMaker },
  gallery: Downloadable,
  imageId: number,
): Promise<VisitorDownload> {
  mustHaveDownloads(gallery)
  const { db, storage } = services
  const [image] = await db
    .select()
    .from(images)
    .where(and(visibleIn(gallery.id), eq(images.id, imageId)))
  if (!image) throw notFound('Image')
  const position = image.title ? 0 : await db.$count(images, and(visibleIn(gallery.id), upTo(image)))
  const [name] = archiveNames([namedForVisitors(gallery, image, position)])
  try {
    const opened =
      gallery.visitorDownloads === 'web'
        ? await openWebDownload(services, image)
        : await storage.open(originalKey(image.filePath))
    return { name: name!, mimeType: mimeTypeFor(gallery, image), ...opened }
  } catch (error) {
    throw error instanceof NoSuchFile ? notFound('Image') : error
  }
}

const upTo = (image: ImageRow): SQL =>
  sql`(${images.sortOrder}, ${images.id}) <= (${image.sortOrder}, ${image.id})`

/** Makes it at once where it is missing. */
async function openWebDownload(
  { storage, maker }: { storage: Storage; maker: RenditionMaker },
  image: ImageRow,
): Promise<{ size: number; stream: Readable }> {
  const prepared = webDownloadOf(image)
  try {
    if (prepared) return await storage.open(prepared.key)
  } catch (error) {
    if (!(error instanceof NoSuchFile)) throw error
  }
  const made = await maker.webDownload(image, 'awaited')
  if (!made) throw notFound('Image')
  return storage.open(made.key)
}

/**
 * All images that visitors see, in order, as one ZIP. Refuses (403) where there are no downloads, (404) a gallery
 * without images, and (503) while some of the files are still being made.
 */
export async function downloadAllForVisitor(
  services: { db: Database; storage: Storage; jobs: Jobs; repairs: RateLimit },
  gallery: Downloadable,
): Promise<Archive> {
  mustHaveDownloads(gallery)
  const rows = await listVisibleImages(services.db, gallery.id)
  if (rows.length === 0) throw nothingToDownload()
  const names = archiveNames(rows.map((image, index) => namedForVisitors(gallery, image, index + 1)))
  const files = rows.flatMap((image, index) => {
    const stored = storedFor(gallery, image)
    return stored ? [{ ...stored, name: names[index]!, modified: image.uploadedAt }] : []
  })
  if (files.length < rows.length) {
    await haveThemMade(services, gallery)
    throw stillPreparing(files.length, rows.length)
  }
  return packFiles(services.storage, files)
}

const storedFor = ({ visitorDownloads }: Downloadable, image: ImageRow) =>
  visitorDownloads === 'web'
    ? webDownloadOf(image)
    : { key: originalKey(image.filePath), size: image.fileSize, crc32: image.crc32 }

/** The jobs that make them may have given up, such as after a long outage of the storage: in an hour they start anew. */
async function haveThemMade(
  { db, jobs, repairs }: { db: Database; jobs: Jobs; repairs: RateLimit },
  { id: galleryId }: Downloadable,
): Promise<void> {
  if (!(await repairs.allows(String(galleryId)))) return
  await db.transaction((tx) =>
    jobs.enlist(tx, prepareDownloads, [{ galleryId }], new Date(Date.now() + HOUR_MS)),
  )
}

/** About as long as it takes, in seconds; asking again is cheap. */
const waitFor = (missing: number) => Math.min(Math.max(missing, 5), 120)

const stillPreparing = (ready: number, all: number) =>
  new Refusal(
    503,
    'preparing',
    `The download is being prepared: ${ready} of ${all} pictures are ready. Please try again in a minute.`,
    { retryAfter: waitFor(all - ready) },
  )

function mustHaveDownloads({ visitorDownloads }: Downloadable): void {
  if (visitorDownloads === 'none') throw forbidden('This gallery has no downloads.', 'downloads_off')
}

const mimeTypeFor = ({ visitorDownloads }: Downloadable, { mimeType }: ImageRow) =>
  visitorDownloads === 'web' ? 'image/jpeg' : mimeType

/** By its title or its place in the gallery, as the page names it. */
const namedForVisitors = (gallery: Downloadable, image: ImageRow, position: number) => ({
  name: image.title || `Image ${position}`,
  mimeType: mimeTypeFor(gallery, image),
})
