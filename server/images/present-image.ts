import type { Image, PublicImage } from '#contract/images.ts'
import type { Language } from '#contract/languages.ts'
import { translated } from '#contract/translations.ts'
import type { GalleryRow, ImageRow } from '#server/database/tables/index.ts'
import { presentRenditions } from '#server/files/folders.ts'
import { focusOf } from '#server/galleries/focus-of.ts'

/** Settings of a gallery for its images' texts and facts that visitors see. */
export type Shown = Pick<GalleryRow, 'showImageMetadata' | 'showCameraFacts'>

/** Shows neither caption nor camera. */
const PICTURE_ONLY: Shown = { showImageMetadata: false, showCameraFacts: false }

/**
 * An image as visitors see it in a language; caption and camera are in the answer only if visitors see them.
 * @param origin of the addresses of its renditions; without it they are paths
 */
export const presentPublicImage = (
  row: ImageRow,
  shown: Shown,
  language: Language,
  origin = '',
): PublicImage => presentAsWritten(translated(row, language), shown, origin)

/** An image as visitors see it, with its texts as written, in any language. */
export function presentAsWritten(row: ImageRow, shown: Shown = PICTURE_ONLY, origin = ''): PublicImage {
  const renditions = presentRenditions(row, origin)
  return {
    id: row.id,
    galleryId: row.galleryId,
    filePath: renditions.at(-1)!.url,
    title: row.title,
    ...(shown.showImageMetadata && captionOf(row)),
    ...(shown.showCameraFacts && shotOf(row)),
    chapterId: row.chapterId,
    sortOrder: row.sortOrder,
    width: row.width,
    height: row.height,
    ...focusOf(row),
    placeholder: row.placeholder,
    renditions,
  }
}

const captionOf = (row: ImageRow) => ({
  description: row.description,
  anchorText: row.anchorText,
  anchorUrl: row.anchorUrl,
  anchor_text: row.anchorText,
  anchor_url: row.anchorUrl,
})

const shotOf = ({ takenAt, camera }: ImageRow) => ({ takenAt, camera })

/** An image as shown to members of its gallery. */
export const presentImage = (row: ImageRow): Image => ({
  ...presentAsWritten(row),
  ...captionOf(row),
  ...shotOf(row),
  translations: row.translations,
  originalName: row.originalName,
  filename: row.filename,
  fileSize: row.fileSize,
  mimeType: row.mimeType,
  userId: row.userId,
  uploadedAt: row.uploadedAt.toISOString(),
  originalUrl: `/api/images/${row.id}/original`,
  uploaderName: row.uploaderName,
  shareableLinkId: row.shareableLinkId,
  waiting: row.waiting,
  focusSet: row.focusX !== null,
})
