/** Downloads of a gallery's visitors, if its members allow them. */

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { DOWNLOAD_SIZES, type DownloadSize, type Measured } from '#contract/visitor-downloads.ts'
import { FileList } from '#server/archives/file-list.ts'
import { chapterFolders } from '#server/archives/file-names.ts'
import { nothingToDownload, type PackedFile, packFiles } from '#server/archives/pack-files.ts'
import { splitIntoParts } from '#server/archives/parts.ts'
import type { Archive } from '#server/archives/send-archive.ts'
import { zipArchive } from '#server/archives/zip-archive.ts'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { type GalleryRow, type ImageRow, images } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { originalKey } from '#server/files/folders.ts'
import type { StoredFile } from '#server/files/send-stored.ts'
import { sizeOf } from '#server/files/size-of.ts'
import { prepareDownloads } from '#server/galleries/prepare-downloads.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import { forbidden, preparing, Refusal } from '#server/platform/http/refusal.ts'
import type { Listed } from '#server/platform/map-yielding.ts'
import { HOUR_MS } from '#server/platform/time.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { fileNamesIn } from './archive-names.ts'
import { listVisibleChapters } from './chapters/list-chapters.ts'
import type { DownloadList } from './download-lists.ts'
import { forVisibleImages } from './list-images.ts'
import { finishRenditions, type RenditionMaker } from './make-renditions.ts'
import { webDownloadOf } from './web-download.ts'

/** Refusal (404) of something that is not, or no longer, in a gallery that the visitor sees. */
export class NoSuchDownload extends Refusal {
  readonly what: 'Image' | 'Chapter' | 'Download'
  constructor(what: NoSuchDownload['what']) {
    super(404, 'not_found', `${what} not found`)
    this.what = what
  }
}

export type VisitorDownload = StoredFile & { name: string; mimeType: string }

/** The wanted size, or the largest allowed one by default. Refuses (403) a size that is not allowed. */
export function allowedSize(
  { visitorDownloads }: Pick<GalleryRow, 'visitorDownloads'>,
  wanted?: DownloadSize,
): DownloadSize {
  if (visitorDownloads === 'none') throw forbidden('This gallery has no downloads.', 'downloads_off')
  if (visitorDownloads === 'web' && wanted === 'original')
    throw forbidden('This gallery has downloads in web size only.', 'downloads_off')
  return wanted ?? visitorDownloads
}

/** One image as visitors download it. Refuses (404) a hidden one; `allow` may refuse before a copy is made. */
export async function downloadForVisitor(
  services: Base & { maker: RenditionMaker },
  galleryId: number,
  {
    size,
    imageId,
    listNames,
    allow,
  }: {
    size: DownloadSize
    imageId: number
    /** Lists the file names of the gallery's images by id. */
    listNames(): Promise<Record<number, string>>
  } & Pick<Asked, 'allow'>,
): Promise<VisitorDownload> {
  const { db } = services
  const [image] = await db
    .select()
    .from(images)
    .where(and(visibleIn(galleryId), eq(images.id, imageId)))
  if (!image) throw new NoSuchDownload('Image')
  await allow([imageId])
  // An image that was added since the names were listed is not among them.
  const name = (await listNames())[image.id] ?? (await fileNamesIn(db, galleryId, size))(image)
  const file =
    size === 'web'
      ? await findOrMakeWebDownload(services, image)
      : { key: originalKey(image.filePath), size: image.fileSize }
  return { name, mimeType: mimeTypeFor(size, image), ...file }
}

async function findOrMakeWebDownload(
  { storage, maker }: { storage: Storage; maker: RenditionMaker },
  image: ImageRow,
): Promise<StoredFile> {
  const prepared = webDownloadOf(image)
  if (prepared && (await sizeOf(storage, prepared.key)) !== undefined) return prepared
  const made = await maker.webDownload(image, 'awaited')
  if (!made) throw new NoSuchDownload('Image')
  return made
}

/** The part of a gallery that a visitor downloads: all of it, a chapter, or the images of a list. */
export type Wanted = {
  size: DownloadSize
  chapter?: string | undefined
  list?: DownloadList | undefined
}

/** The gallery's own columns: the wanted size already includes the permission of a view link. */
type PackedGallery = Pick<GalleryRow, 'id' | 'version' | 'visitorDownloads'>

/** `imageIds` are the wanted images that visitors see, `files` those of them that are ready; both in order. */
type Entries = { imageIds: number[]; files: FileList; lacking: number[] }

/**
 * The files of a download: its plan and its ZIPs both come from this list. They have the names of the ZIP of the whole
 * gallery. Refuses (404) an unknown chapter.
 */
async function listEntries(
  db: Database,
  galleryId: number,
  { size, chapter, list }: Wanted,
): Promise<Entries> {
  const chapters = await listVisibleChapters(db, galleryId)
  const only = chapters.find(({ slug }) => slug === chapter)
  if (chapter !== undefined && !only) throw new NoSuchDownload('Chapter')
  const chosen = list && new Set(list.imageIds)
  const isWanted = ({ id, chapterId }: ImageRow) =>
    (!only || chapterId === only.id) && (!chosen || chosen.has(id))
  const [nameOf, folderOf] = [await fileNamesIn(db, galleryId, size), chapterFolders(chapters)]
  const entries: Entries = { imageIds: [], files: new FileList(), lacking: [] }
  await forVisibleImages(db, galleryId, (image) => {
    if (!isWanted(image)) return
    const name = folderOf(image) + nameOf(image)
    entries.imageIds.push(image.id)
    const stored = storedFor(size, image)
    if (stored) entries.files.add({ ...stored, name, modified: image.uploadedAt })
    else entries.lacking.push(image.id)
  })
  return entries
}

const webCopies = sql`count(${images.webCrc32})`
const measured = {
  chapterId: images.chapterId,
  images: sql<number>`count(*)::int`,
  original: sql<number>`sum(${images.fileSize})::float8`,
  web: sql<number | null>`case when ${webCopies} = count(*) then sum(${images.webBytes})::float8 end`,
}

/** Counts and measures these images, by chapter. A ZIP of them also contains their names. */
export async function measureDownloads(db: Database, which: SQL): Promise<Map<number | null, Measured>> {
  const rows = await db.select(measured).from(images).where(which).groupBy(images.chapterId)
  return new Map(
    rows.map(({ chapterId, images, original, web }) => [chapterId, { images, bytes: { original, web } }]),
  )
}

export function sumOf(parts: Iterable<Measured>): Measured {
  const sum: Measured = { images: 0, bytes: { original: 0, web: 0 } }
  for (const part of parts) {
    sum.images += part.images
    for (const size of DOWNLOAD_SIZES) {
      const [before, more] = [sum.bytes[size], part.bytes[size]]
      sum.bytes[size] = before === null || more === null ? null : before + more
    }
  }
  return sum
}

/** The images of a download, those that are ready, and its parts: none until all are. */
export type Planned = { images: number; ready: number; parts: { images: number; bytes: number }[] }

/** Plans a download. Copies that are not ready are made from now on. Refuses (404) an unknown chapter. */
export async function planDownload(
  services: Base,
  gallery: PackedGallery,
  wanted: Wanted,
  partBytes: number,
): Promise<Planned> {
  const { imageIds, files, lacking } = await listEntries(services.db, gallery.id, wanted)
  if (lacking.length > 0) await haveThemMade(services, gallery, wanted, lacking)
  const parts: Planned['parts'] = []
  if (lacking.length === 0)
    for (const part of await splitIntoParts(files, partBytes))
      parts.push({ images: part.length, bytes: (await zipArchive(part)).length })
  return { images: imageIds.length, ready: files.length, parts }
}

/** Requested part of a download; `allow` may refuse its images before their copies are made. */
type Asked = {
  part?: number | undefined
  of?: number | undefined
  partBytes: number
  allow(imageIds: readonly number[]): Promise<void>
}

/** A ZIP, and the images in it. */
type PackedImages = { archive: Archive; imageIds: readonly number[] }

/**
 * The ZIP of a download, or one of its parts. Refuses (404) a download without images, an unknown chapter, a list some of
 * whose images are gone, and a part that is not in the current plan, and (503) while some files are still being made.
 */
export async function downloadAllForVisitor(
  services: Base,
  gallery: PackedGallery,
  wanted: Wanted,
  { part, of, partBytes, allow }: Asked,
): Promise<PackedImages> {
  const { imageIds, files, lacking } = await listEntries(services.db, gallery.id, wanted)
  if (wanted.list && imageIds.length < wanted.list.imageIds.length) throw new NoSuchDownload('Download')
  if (imageIds.length === 0) throw nothingToDownload()
  const isWhole = part === undefined && of === undefined
  if (isWhole) await allow(imageIds)
  if (lacking.length > 0) {
    await haveThemMade(services, gallery, wanted, lacking)
    throw preparing('download', files.length, imageIds.length)
  }
  if (isWhole) return { archive: await packFiles(services.storage, files), imageIds }
  const parts: Listed<PackedFile>[] = await splitIntoParts(files, partBytes)
  const asked = of === parts.length && part !== undefined ? parts[part - 1] : undefined
  if (!asked) throw new NoSuchDownload('Download')
  const start = parts.slice(0, part! - 1).reduce((sum, { length }) => sum + length, 0)
  const inPart = imageIds.slice(start, start + asked.length)
  await allow(inPart)
  return { archive: await packFiles(services.storage, asked), imageIds: inPart }
}

const storedFor = (size: DownloadSize, image: ImageRow) =>
  size === 'web'
    ? webDownloadOf(image)
    : { key: originalKey(image.filePath), size: image.fileSize, crc32: image.crc32 }

/**
 * Enlists jobs that make missing files. A gallery with downloads in web size has such jobs already, but they may have used
 * up their retries in a long storage outage: it gets new ones after an hour. Other galleries make the files on request.
 */
async function haveThemMade(
  { db, jobs, limits }: Base,
  { id: galleryId, version, visitorDownloads }: PackedGallery,
  { chapter = '', list }: Wanted,
  lacking: number[],
): Promise<void> {
  const isOwnSize = visitorDownloads === 'web'
  const key = isOwnSize ? `${galleryId}` : `${galleryId} ${version} ${list?.key ?? chapter}`
  if (!(await limits('prepare-downloads').allows(key))) return
  await transact(db, (tx) =>
    isOwnSize
      ? jobs.enlist(tx, prepareDownloads, [{ galleryId }], clock.fromNow(HOUR_MS))
      : jobs.enlist(
          tx,
          finishRenditions,
          lacking.map((imageId) => ({ imageId, web: true })),
        ),
  )
}

const mimeTypeFor = (size: DownloadSize, { mimeType }: ImageRow) => (size === 'web' ? 'image/jpeg' : mimeType)
