/** What may be uploaded (the specification, sections 5 and 9). Pure: no shapes, so that every page can afford it. */

export const ACCEPTED_IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'] as const

/** 10 MB is 10 × 1024 × 1024 bytes, inclusive. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
/** Files that one request may carry. */
export const MAX_IMAGES_PER_REQUEST = 500
/** A picture with more pixels is refused from its header alone. */
export const MAX_IMAGE_PIXELS = 100_000_000
/** How long the settings page waits for one file's request, in milliseconds. */
export const UPLOAD_TIMEOUT_MS = 300_000

export const unsupportedTypeMessage = (file: string) => `${file} is not a supported image format.`
export const tooLargeMessage = (file: string) => `${file} exceeds the 10MB size limit.`
