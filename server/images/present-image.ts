import type { Image, PublicImage } from '#contract/images.ts'
import type { ImageRow } from '#server/database/tables/index.ts'
import { presentRenditions } from '#server/files/folders.ts'

/** An image as shown to the public; its caption is in the answer only where visitors see captions. */
export function presentPublicImage(row: ImageRow, { captions }: { captions: boolean }): PublicImage {
  const renditions = presentRenditions(row)
  return {
    id: row.id,
    galleryId: row.galleryId,
    filePath: renditions.at(-1)!.url,
    title: row.title,
    ...(captions && captionOf(row)),
    sortOrder: row.sortOrder,
    width: row.width,
    height: row.height,
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

/** An image as shown to members of its gallery. */
export const presentImage = (row: ImageRow): Image => ({
  ...presentPublicImage(row, { captions: false }),
  ...captionOf(row),
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
})
