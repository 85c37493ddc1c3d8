/** Reads an uploaded bundle. Names in it are looked up, and never become paths. */
import { isUtf8 } from 'node:buffer'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl'
import { type BundleManifest, MAX_MANIFEST_BYTES } from '#contract/bundles.ts'
import { tooLargeMessage, type UploadLimits } from '#contract/image-limits.ts'
import { measureContent } from '#server/files/measure-content.ts'
import { type ReceivedFile, receiveFile } from '#server/images/receive-files.ts'
import { badRequest, Refusal, tooLarge } from '#server/platform/http/refusal.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'
import { invalidManifest, readManifest } from './read-manifest.ts'

/** Maximum size of the archive's directory, in bytes: three times that of a bundle of 20,000 images. */
const MAX_DIRECTORY_BYTES = 48 * 1024 * 1024
/** Maximum number of files missing from the manifest. They are ignored, but each costs memory. */
const MAX_OTHER_ORIGINALS = 1_000
/** Names of files that are read; all others are only checked. Some programs add a folder around them. */
const READ = /^(?:[^/]+\/)?(?:gallery\.json|originals\/(?:[^/]+\/)?[^/]+)$/

const LINK = 0o120000
const FILE_TYPE = 0o170000
/** Length of the shortest header before a file's data, and of the shortest record in the directory. */
const [LOCAL_HEADER_BYTES, RECORD_BYTES] = [30, 46]

export type ReadBundle = {
  manifest: BundleManifest
  /** Writes the original of the image with this number to a file in `folder`, verified against the manifest. */
  extract(index: number, folder: string): Promise<ReceivedFile>
  close(): Promise<void>
}

/**
 * Opens a bundle in a local file, and unpacks its gallery.json beside it. Refuses (400) a bundle that is damaged,
 * incomplete, unsafe or whose manifest is not allowed, and (413) files beyond their limits, before any original is read.
 * @param maxImages maximum number of a gallery's images
 */
export async function readBundle(file: string, maxImages: number, limits: UploadLimits): Promise<ReadBundle> {
  const zip = await openZip(file)
  const close = async () => {
    const closed = once(zip, 'close')
    zip.close()
    await closed
  }
  try {
    const entries = await readDirectory(zip, maxImages + MAX_OTHER_ORIGINALS)
    const manifest = await unpackManifest(zip, entries, path.join(path.dirname(file), 'gallery.json'))
    const unnamed = entriesOfUnknownName(entries, manifest)
    const chosen = manifest.images.map((image) => originalIn(entries, unnamed, image, limits))
    // yauzl 3.4 throws outside of any promise when a stream is destroyed while it waits for another one's read.
    const inTurn = limitConcurrency(1)
    return {
      manifest,
      async extract(index, folder) {
        const { file: name, originalName, sha256 } = manifest.images[index]!
        const entry = chosen[index]!
        const received = await understand(() =>
          inTurn(async () => {
            const stream = await zip.openReadStreamPromise(entry)
            return receiveFile({ kind: 'file', name, fileName: originalName, stream }, folder, index, limits)
          }),
        )
        if (received.crc32 !== entry.crc32) throw otherChecksum(name)
        if (received.sha256 !== sha256) {
          throw badRequest(`${name} is not the file that gallery.json names.`, 'checksum_mismatch')
        }
        return received
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

// Names are decoded here, so that unsafe ones get their own answer.
const OPTIONS: Options = {
  lazyEntries: true,
  autoClose: false,
  decodeStrings: false,
  validateEntrySizes: true,
}
const openZip = (file: string): Promise<ZipFile> =>
  understand(() =>
    (promisify(yauzl.open) as (path: string, options: Options) => Promise<ZipFile>)(file, OPTIONS),
  )

/** Turns the reader's errors, which are about the archive, into refusals. Errors of the system, as of the disk, stay. */
async function understand<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal || !(error instanceof Error) || 'syscall' in error) throw error
    throw damaged(error.message)
  }
}

/** The files to read by name, without the folder around them that some programs add. */
async function readDirectory(zip: ZipFile, most: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const folded = new Set<string>()
  const spans: { start: number; length: number }[] = []
  let bytes = 0
  await understand(async () => {
    for await (const entry of zip.eachEntry()) {
      bytes += RECORD_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      const name = safeName(entry)
      const key = name.toLowerCase()
      if (folded.has(key)) throw unsafe(`it has ${quoted(name)} twice`)
      folded.add(key)
      spans.push({
        start: entry.relativeOffsetOfLocalHeader,
        length: LOCAL_HEADER_BYTES + entry.compressedSize,
      })
      if (READ.test(name)) entries.set(name, entry)
      if (bytes > MAX_DIRECTORY_BYTES || entries.size > most) throw tooLarge('The bundle has too many files.')
    }
  })
  requireNoOverlap(spans)
  return withoutFolder(entries)
}

const UTF_8 = 0x800

/**
 * Name of an entry, composed, and read as UTF-8 if it is valid: some programs do not flag it. Backslashes, which older
 * programs on Windows write, become slashes.
 */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF_8 : generalPurposeBitFlag
  return yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, false).normalize('NFC')
}

/** Refuses names that lead elsewhere, links and encrypted files, listed in gallery.json or not. */
function safeName(entry: Entry): string {
  const name = nameOf(entry)
  if (yauzl.validateFileName(name) !== null || name === '' || /\p{Cc}/u.test(name)) {
    throw unsafe(`the name ${quoted(name)} leads out of it`)
  }
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK) throw unsafe(`${quoted(name)} is a link`)
  if (entry.isEncrypted()) throw unsafe(`${quoted(name)} is encrypted`)
  return name
}

/** Refuses files that share their data: they would unpack to a multiple of the archive's size. */
function requireNoOverlap(spans: { start: number; length: number }[]) {
  spans.sort((one, other) => one.start - other.start)
  let end = 0
  for (const { start, length } of spans) {
    if (start < end) throw unsafe('its files overlap')
    end = start + length
  }
}

function withoutFolder(entries: Map<string, Entry>): Map<string, Entry> {
  if (entries.has('gallery.json')) return entries
  const found = [...entries.keys()].filter((name) => /^[^/]+\/gallery\.json$/.test(name))
  const folder = found[0]?.slice(0, -'gallery.json'.length)
  if (found.length !== 1 || folder === undefined) {
    throw badRequest("This isn't a gallery bundle: gallery.json is missing.", 'bundle_incomplete')
  }
  return new Map(
    [...entries]
      .filter(([name]) => name.startsWith(folder))
      .map(([name, entry]) => [name.slice(folder.length), entry]),
  )
}

async function unpackManifest(
  zip: ZipFile,
  entries: Map<string, Entry>,
  file: string,
): Promise<BundleManifest> {
  const entry = entries.get('gallery.json')!
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw tooLarge('gallery.json is larger than 50 MB.')
  // The reader returns no more than the declared size.
  const { crc32 } = await understand(async () => measureContent(await zip.openReadStreamPromise(entry), file))
  if (crc32 !== entry.crc32) throw otherChecksum('gallery.json')
  const data = await readManifest(file, entries.size)
  const files = new Set(data.images.map(({ file }) => file))
  if (files.size < data.images.length) throw invalidManifest('a file is listed twice')
  if (data.gallery.cover !== null && !files.has(data.gallery.cover))
    throw invalidManifest('the cover is not an image')
  const { chapters } = data.gallery
  if (data.images.some(({ chapter }) => chapter !== null && chapter >= chapters.length))
    throw invalidManifest('a picture is in a chapter that there is not')
  return data
}

/**
 * Files whose names gallery.json does not have, because Windows wrote them in a code page that the archive does not
 * declare: by their size, if only one file has it.
 */
function entriesOfUnknownName(entries: Map<string, Entry>, { images }: BundleManifest): Map<number, Entry> {
  const named = new Set(images.map(({ file }) => file))
  const unnamed = [...entries].flatMap(([name, entry]) =>
    named.has(name) || isUtf8(entry.fileNameRaw) ? [] : [entry],
  )
  const bySize = Map.groupBy(unnamed, ({ uncompressedSize }) => uncompressedSize)
  return new Map([...bySize].flatMap(([size, [entry, other]]) => (entry && !other ? [[size, entry]] : [])))
}

/** The file of an image, whose size matches the manifest. */
function originalIn(
  entries: Map<string, Entry>,
  unnamed: Map<number, Entry>,
  image: BundleManifest['images'][number],
  limits: UploadLimits,
): Entry {
  const entry = entries.get(image.file) ?? unnamed.get(image.fileSize)
  if (!entry) throw badRequest(`${quoted(image.file)} is not in the bundle.`, 'bundle_incomplete')
  const size = Math.max(entry.uncompressedSize, image.fileSize)
  if (size > limits.maxFileBytes) throw tooLarge(tooLargeMessage(quoted(image.file), limits))
  if (entry.uncompressedSize !== image.fileSize) {
    throw damaged(`${quoted(image.file)} has another size than gallery.json says`)
  }
  return entry
}

const quoted = (name: string) =>
  (name.length > 100 ? `${name.slice(0, 100)}…` : name).replace(/\p{Cc}/gu, '?')
const damaged = (why: string) => badRequest(`The bundle is damaged: ${why}.`, 'bundle_damaged')
const otherChecksum = (name: string) => damaged(`${name} has another checksum than the archive says`)
const unsafe = (why: string) => badRequest(`The bundle is refused because ${why}.`, 'bundle_unsafe')
