import { crc32 } from 'node:zlib'
import { Appearance, FileFacts, VisitorChoices } from '#contract/appearance.ts'
import type { BundleManifest } from '#contract/bundles.ts'
import type { PublicImage } from '#contract/images.ts'
import { BUNDLED_IMAGES } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import type { GalleryRow, ImageRow } from '#server/database/tables/index.ts'
import { renditionKey } from '#server/files/folders.ts'
import { listVisibleImages } from '#server/images/list-images.ts'
import { presentPublicImage } from '#server/images/present-image.ts'
import { renditionFilesOf } from '#server/images/rendition-files.ts'
import { originals, type PackedFile } from '#server/images/zip/pack-files.ts'
import { inTurns } from '#server/platform/in-turns.ts'
import type { BundlePages } from '#server/web-files/bundle-pages.ts'

/** The files of a gallery's bundle, and how many of its images still lack renditions. */
export type Bundle = { files: PackedFile[]; unfinished: number }

/**
 * What visitors see of a gallery, as a site that works from a disk, with its originals and `gallery.json`. An image that
 * lacks renditions shows those that it has, else its original.
 */
export async function bundleFiles(db: Database, pages: BundlePages, gallery: GalleryRow): Promise<Bundle> {
  const images = await listVisibleImages(db, gallery.id)
  const files = await inTurns(await originals(images), (file) => ({
    ...file,
    name: `originals/${file.name}`,
  }))
  const modified = gallery.updatedAt
  let unfinished = 0
  const renditions = await inTurns(images, (image, index) => {
    const all = renditionFilesOf(image)
    const packed = packedRenditions(image, index, all)
    if (packed.length < all.length) unfinished++
    return packed
  })
  const shown = await inTurns(images, (image, index) =>
    pageImage(image, gallery, renditions[index]!, files[index]!.name),
  )
  const { script, styles } = pages
  const page = pages.render({
    gallery,
    images: shown,
    script: 'page/gallery.js',
    styles: 'page/gallery.css',
    imageData: 'page/images.js',
  })
  return {
    files: [
      inMemory('gallery.json', await manifest(gallery, images, files), modified),
      inMemory('index.html', Buffer.from(page), modified),
      inMemory('page/images.js', await imageData(shown), modified),
      inMemory('page/gallery.js', script, modified),
      inMemory('page/gallery.css', styles, modified),
      ...renditions.flatMap((packed) => packed.map(({ file }) => file)),
      ...files,
    ],
    unfinished,
  }
}

const inMemory = (name: string, bytes: Buffer, modified: Date): PackedFile => ({
  name,
  size: bytes.length,
  crc32: crc32(bytes),
  modified,
  bytes,
})

type PackedRendition = { width: number; height: number; file: PackedFile }

/** Those of an image's renditions whose files are known, narrowest first. */
const packedRenditions = (
  image: ImageRow,
  index: number,
  all: ReturnType<typeof renditionFilesOf>,
): PackedRendition[] =>
  all.flatMap(({ width, height, file }) => {
    if (!file) return []
    const packed = {
      name: `renditions/${index + 1}-${width}.webp`,
      size: file.bytes,
      crc32: file.crc32,
      modified: image.uploadedAt,
      key: renditionKey(image.filePath, width),
    }
    return [{ width, height, file: packed }]
  })

/** An image for the page, whose addresses are those of the archive. */
function pageImage(
  image: ImageRow,
  gallery: GalleryRow,
  packed: readonly PackedRendition[],
  original: string,
): PublicImage {
  const { width, height } = image
  const inArchive = packed.map(({ file, ...size }) => ({ ...size, url: encodeURI(file.name) }))
  const url = original.split('/').map(encodeURIComponent).join('/')
  const renditions = inArchive.length > 0 ? inArchive : [{ width, height, url }]
  return { ...presentPublicImage(image, gallery), renditions, filePath: renditions.at(-1)!.url }
}

/** `page/images.js`: what the page's script shows, an image a line. */
async function imageData(shown: readonly PublicImage[]): Promise<Buffer> {
  const lines = await inTurns(shown, (image) => Buffer.from(`${JSON.stringify(image)},\n`))
  return Buffer.concat([Buffer.from(`globalThis.${BUNDLED_IMAGES}=[\n`), ...lines, Buffer.from(']\n')])
}

/** `gallery.json`, an image a line. `files` are those of the images, in order. */
async function manifest(
  gallery: GalleryRow,
  images: readonly ImageRow[],
  files: readonly { name: string }[],
): Promise<Buffer> {
  const facts: BundleManifest['gallery'] = {
    title: gallery.title,
    description: gallery.description,
    subdomain: gallery.subdomain,
    visibility: gallery.visibility,
    ...Appearance.parse(gallery),
    ...FileFacts.parse(gallery),
    ...VisitorChoices.parse(gallery),
    cover: files[images.findIndex(({ id }) => id === gallery.coverImageId)]?.name ?? null,
  }
  const lines = await inTurns(images, (image, index) => {
    const before = index === 0 ? '\n' : ',\n'
    return Buffer.from(`${before}${JSON.stringify(manifestImage(image, files[index]!.name))}`)
  })
  const start = `{"version":1,\n"gallery":${JSON.stringify(facts)},\n"images":[`
  return Buffer.concat([Buffer.from(start), ...lines, Buffer.from('\n]}\n')])
}

const manifestImage = (image: ImageRow, file: string): BundleManifest['images'][number] => ({
  file,
  sha256: image.sha256,
  title: image.title,
  description: image.description,
  anchorText: image.anchorText,
  anchorUrl: image.anchorUrl,
  originalName: image.originalName,
  mimeType: image.mimeType,
  fileSize: image.fileSize,
  width: image.width,
  height: image.height,
  takenAt: image.takenAt,
  camera: image.camera,
})
