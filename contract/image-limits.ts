/** Upload limits. No schemas here: every page imports it. */

export const ACCEPTED_IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'] as const

/** 10 MB is 10 × 1024 × 1024 bytes, inclusive. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
/** Maximum number of files in one request. */
export const MAX_IMAGES_PER_REQUEST = 500
/** An image with more pixels is refused after reading only its header. */
export const MAX_IMAGE_PIXELS = 100_000_000
/** Timeout of the settings page for uploading one file, in milliseconds. */
export const UPLOAD_TIMEOUT_MS = 300_000

export const unsupportedTypeMessage = (file: string) => `${file} is not a supported image format.`
export const tooLargeMessage = (file: string) => `${file} exceeds the 10MB size limit.`
