import path from 'node:path'
import { fileNameFor, originalKey, renditionKey } from '#server/files/folders.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import type { PreparedImage, Uploader } from './prepare-image.ts'

/** Moves the files of an image to the storage, durably. Its folder must be reserved. */
export async function storeImage(storage: Storage, file: PreparedImage): Promise<void> {
  await storage.put(originalKey(file.folder), file.path)
  for (const { width, path: rendition } of file.renditions) {
    await storage.put(renditionKey(file.folder, width), rendition)
  }
}

/** The row of an image whose files are stored. */
export const newRow = (file: PreparedImage, galleryId: number, sortOrder: number, uploader: Uploader) => ({
  ...fileColumns(file),
  galleryId,
  userId: uploader.userId,
  sortOrder,
  uploaderName: uploader.uploaderName ?? null,
  shareableLinkId: uploader.shareableLinkId,
})

/** Columns that describe an image's file. */
export const fileColumns = (file: PreparedImage) => ({
  filename: fileNameFor(file.folder, file.mimeType),
  originalName: file.name || `image${path.extname(fileNameFor(file.folder, file.mimeType))}`,
  fileSize: file.bytes,
  mimeType: file.mimeType,
  filePath: file.folder,
  width: file.width,
  height: file.height,
  placeholder: file.placeholder,
  blurred: file.blurred,
  sha256: file.sha256,
  crc32: file.crc32,
  renditionFiles: file.renditionFiles,
  takenAt: file.metadata.takenAt,
  camera: file.metadata.camera,
})
