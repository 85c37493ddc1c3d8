import type { Image, PublicImage } from '#contract/images.ts'
import type { ImageRow } from '#server/database/tables/index.ts'
import { presentRenditions } from '#server/files/folders.ts'

/** An image as shown to the public. */
export function presentPublicImage(row: ImageRow): PublicImage {
  const renditions = presentRenditions(row)
  return {
    id: row.id,
    galleryId: row.galleryId,
    originalName: row.originalName,
    filePath: renditions.at(-1)!.url,
    title: row.title,
    description: row.description,
    anchorText: row.anchorText,
    anchorUrl: row.anchorUrl,
    anchor_text: row.anchorText,
    anchor_url: row.anchorUrl,
    sortOrder: row.sortOrder,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    renditions,
  }
}

/** An image as shown to members of its gallery. */
export const presentImage = (row: ImageRow): Image => ({
  ...presentPublicImage(row),
  filename: row.filename,
  fileSize: row.fileSize,
  mimeType: row.mimeType,
  userId: row.userId,
  uploadedAt: row.uploadedAt.toISOString(),
  originalUrl: `/api/images/${row.id}/original`,
  uploaderName: row.uploaderName,
  shareableLinkId: row.shareableLinkId,
})
