import { Appearance, VisitorChoices } from '#contract/appearance.ts'
import type { GalleryRow, ImageRow } from '#server/database/tables/index.ts'

/** `gallery.json`: what an archive says about a gallery and its images, in order. `files` are their paths beside it. */
export const galleryManifest = (
  gallery: GalleryRow,
  images: readonly ImageRow[],
  files: readonly string[],
) => ({
  version: 1,
  gallery: {
    title: gallery.title,
    description: gallery.description,
    subdomain: gallery.subdomain,
    visibility: gallery.visibility,
    ...Appearance.parse(gallery),
    ...VisitorChoices.parse(gallery),
  },
  images: images.map((image, number) => ({
    file: files[number]!,
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
  })),
})
