/** What visitors download of a gallery, where its members allow it. */

import { and, eq, not } from 'drizzle-orm'
import { FileList } from '#server/archives/file-list.ts'
import { archiveNames, chapterFolders } from '#server/archives/file-names.ts'
import { nothingToDownload, packFiles } from '#server/archives/pack-files.ts'
import type { Archive } from '#server/archives/send-archive.ts'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import { type GalleryRow, type ImageRow, images } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { originalKey } from '#server/files/folders.ts'
import type { StoredFile } from '#server/files/send-stored.ts'
import { prepareDownloads } from '#server/galleries/prepare-downloads.ts'
import { isAfter } from '#server/galleries/reading-order.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import { forbidden, notFound, preparing } from '#server/platform/http/refusal.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'
import { listVisibleChapters } from './chapters/list-chapters.ts'
import { forVisibleImages } from './list-images.ts'
import type { RenditionMaker } from './make-renditions.ts'
import { webDownloadOf } from './web-download.ts'

const HOUR_MS = 60 * 60 * 1000

type Downloadable = Pick<GalleryRow, 'id' | 'visitorDownloads'>

export type VisitorDownload = StoredFile & { name: string; mimeType: string }

/** One image as visitors download it. Refuses (403) where there are no downloads, and (404) what they do not see. */
export async function downloadForVisitor(
  services: Base & { maker: RenditionMaker },
  gallery: Downloadable,
  imageId: number,
): Promise<VisitorDownload> {
  requireDownloads(gallery)
  const { db } = services
  const [image] = await db
    .select()
    .from(images)
    .where(and(visibleIn(gallery.id), eq(images.id, imageId)))
  if (!image) throw notFound('Image')
  const position =
    image.title || gallery.visitorDownloads === 'original'
      ? 0
      : await db.$count(images, and(visibleIn(gallery.id), not(isAfter(image))))
  const name = archiveNames()(namedForVisitors(gallery, image, position))
  const file =
    gallery.visitorDownloads === 'web'
      ? await findOrMakeWebDownload(services, image)
      : { key: originalKey(image.filePath), size: image.fileSize }
  return { name, mimeType: mimeTypeFor(gallery, image), ...file }
}

async function findOrMakeWebDownload(
  { storage, maker }: { storage: Storage; maker: RenditionMaker },
  image: ImageRow,
): Promise<StoredFile> {
  const prepared = webDownloadOf(image)
  if (prepared && (await isStored(storage, prepared.key))) return prepared
  const made = await maker.webDownload(image, 'awaited')
  if (!made) throw notFound('Image')
  return made
}

async function isStored(storage: Storage, key: string): Promise<boolean> {
  try {
    const { stream } = await storage.open(key, { start: 0, end: 0 })
    stream.destroy()
    return true
  } catch (error) {
    if (error instanceof NoSuchFile) return false
    throw error
  }
}

/**
 * All images that visitors see, in order, as one ZIP. Refuses (403) where there are no downloads, (404) a gallery
 * without images, and (503) while some of the files are still being made.
 */
export async function downloadAllForVisitor(services: Base, gallery: Downloadable): Promise<Archive> {
  requireDownloads(gallery)
  const nameOf = archiveNames()
  const folderOf = chapterFolders(await listVisibleChapters(services.db, gallery.id))
  const files = new FileList()
  let count = 0
  await forVisibleImages(services.db, gallery.id, (image) => {
    const name = nameOf(namedForVisitors(gallery, image, ++count), folderOf(image))
    const stored = storedFor(gallery, image)
    if (stored) files.add({ ...stored, name, modified: image.uploadedAt })
  })
  if (count === 0) throw nothingToDownload()
  if (files.length < count) {
    await haveThemMade(services, gallery)
    throw preparing('download', files.length, count)
  }
  return packFiles(services.storage, files)
}

const storedFor = ({ visitorDownloads }: Downloadable, image: ImageRow) =>
  visitorDownloads === 'web'
    ? webDownloadOf(image)
    : { key: originalKey(image.filePath), size: image.fileSize, crc32: image.crc32 }

/** Jobs may have used up their retries in a long storage outage: they are enlisted again after an hour. */
async function haveThemMade({ db, jobs, limits }: Base, { id: galleryId }: Downloadable): Promise<void> {
  if (!(await limits('prepare-downloads').allows(String(galleryId)))) return
  await transact(db, (tx) => jobs.enlist(tx, prepareDownloads, [{ galleryId }], clock.fromNow(HOUR_MS)))
}

function requireDownloads({ visitorDownloads }: Downloadable): void {
  if (visitorDownloads === 'none') throw forbidden('This gallery has no downloads.', 'downloads_off')
}

const mimeTypeFor = ({ visitorDownloads }: Downloadable, { mimeType }: ImageRow) =>
  visitorDownloads === 'web' ? 'image/jpeg' : mimeType

/** An original as it was sent; a smaller file by its title or its place in the gallery, as the page names it. */
const namedForVisitors = (gallery: Downloadable, image: ImageRow, position: number) => ({
  name: gallery.visitorDownloads === 'original' ? image.originalName : image.title || `Image ${position}`,
  mimeType: mimeTypeFor(gallery, image),
})
