/** Limits of images. No schemas here: every page and every decoding process imports it. */

const MB = 1024 * 1024

/** Formats that a host can accept, in the order in which texts name them: name, and words for `<input accept>`. */
const FORMATS = {
  'image/jpeg': { name: 'JPEG', accept: ['image/jpeg', 'image/jpg'] },
  'image/png': { name: 'PNG', accept: ['image/png'] },
  'image/webp': { name: 'WebP', accept: ['image/webp'] },
  // Some systems do not know these types, but their extensions.
  'image/heic': { name: 'HEIC', accept: ['image/heic', 'image/heif', '.heic', '.heif', '.hif'] },
  'image/avif': { name: 'AVIF', accept: ['image/avif', '.avif'] },
  'image/tiff': { name: 'TIFF', accept: ['image/tiff', '.tif', '.tiff'] },
}
export type ImageType = keyof typeof FORMATS
export const IMAGE_TYPES = Object.keys(FORMATS) as [ImageType, ...ImageType[]]

/** Uploads that a host accepts. `maxFileBytes` is inclusive, and a whole number of MB of 1024² bytes. */
export type UploadLimits = { maxFileBytes: number; formats: ImageType[] }

export const DEFAULT_UPLOAD_LIMITS: UploadLimits = {
  maxFileBytes: 10 * MB,
  formats: ['image/jpeg', 'image/png', 'image/webp'],
}

/** Maximum number of files in one request. */
export const MAX_IMAGES_PER_REQUEST = 500
/** Maximum number of chosen images in one call. */
export const MAX_CHOSEN = 20_000
/** Largest number of images that a host can allow a gallery. */
export const LARGEST_GALLERY = 1_000_000
/** Maximum number of pixels: a larger image is refused after reading only its header. */
export const MAX_IMAGE_PIXELS = 100_000_000
/** Maximum lengths of captions, in characters. */
export const TITLE_MAX = 255
export const DESCRIPTION_MAX = 10_000
/** Timeout of the settings page for uploading one file, in milliseconds. */
export const UPLOAD_TIMEOUT_MS = 300_000

export const maxFileMB = ({ maxFileBytes }: Pick<UploadLimits, 'maxFileBytes'>) => maxFileBytes / MB
export const formatNames = ({ formats }: Pick<UploadLimits, 'formats'>) =>
  formats.map((type) => FORMATS[type].name)
/** Values for the `accept` attribute of file inputs. */
export const acceptedTypes = ({ formats }: UploadLimits) => formats.flatMap((type) => FORMATS[type].accept)

export const unsupportedTypeMessage = (file: string) => `${file} is not a supported image format.`
export const tooLargeMessage = (file: string, limits: Pick<UploadLimits, 'maxFileBytes'>) =>
  `${file} exceeds the ${maxFileMB(limits)}MB size limit.`
