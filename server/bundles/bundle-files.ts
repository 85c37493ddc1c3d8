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
import type { BundlePages } from '#server/web-files/bundle-pages.ts'

/** The files of a gallery's bundle, and how many of its images still lack renditions. */
export type Bundle = { files: PackedFile[]; unfinished: number }

/**
 * What visitors see of a gallery, as a site that works from a disk, with its originals and `gallery.json`. An image that
 * lacks renditions shows those that it has, else its original.
 */
export async function bundleFiles(db: Database, pages: BundlePages, gallery: GalleryRow): Promise<Bundle> {
  const images = await listVisibleImages(db, gallery.id)
  const files = originals(images).map((file) => ({ ...file, name: `originals/${file.name}` }))
  const modified = gallery.updatedAt
  const text = (name: string, content: string): PackedFile => inMemory(name, Buffer.from(content), modified)

  const renditions = images.map(packedRenditions)
  const shown = images.map((image, index) =>
    pageImage(image, gallery, renditions[index]!, files[index]!.name),
  )
  const { script, styles } = pages
  return {
    files: [
      text('gallery.json', `${JSON.stringify(manifest(gallery, images, files), null, 2)}\n`),
      text(
        'index.html',
        pages.render({
          gallery,
          images: shown,
          script: 'page/gallery.js',
          styles: 'page/gallery.css',
          imageData: 'page/images.js',
        }),
      ),
      text('page/images.js', `globalThis.${BUNDLED_IMAGES}=${JSON.stringify(shown)}\n`),
      inMemory('page/gallery.js', script, modified),
      inMemory('page/gallery.css', styles, modified),
      ...renditions.flat().map(({ file }) => file),
      ...files,
    ],
    unfinished: images.filter((image, index) => renditions[index]!.length < renditionFilesOf(image).length)
      .length,
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

/** Those whose files are known, narrowest first. */
const packedRenditions = (image: ImageRow, index: number): PackedRendition[] =>
  renditionFilesOf(image).flatMap(({ width, height, file }) => {
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

/** `gallery.json`. `files` are those of the images, in order. */
const manifest = (
  gallery: GalleryRow,
  images: readonly ImageRow[],
  files: readonly { name: string }[],
): BundleManifest => ({
  version: 1,
  gallery: {
    title: gallery.title,
    description: gallery.description,
    subdomain: gallery.subdomain,
    visibility: gallery.visibility,
    ...Appearance.parse(gallery),
    ...FileFacts.parse(gallery),
    ...VisitorChoices.parse(gallery),
    cover: files[images.findIndex(({ id }) => id === gallery.coverImageId)]?.name ?? null,
  },
  images: images.map((image, index) => ({
    file: files[index]!.name,
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
  })),
})
