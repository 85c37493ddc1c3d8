/** Addresses of what visitors download. Only pages of galleries with downloads import it. */
import type { Chapter } from './chapters.ts'
import type { PublicGallery } from './public-galleries.ts'

/** The file as it was uploaded, or a smaller JPEG. */
export const DOWNLOAD_SIZES = ['original', 'web'] as const
export type DownloadSize = (typeof DOWNLOAD_SIZES)[number]

/** Images that one plan names. */
export const MAX_PLANNED = 1_000

/** One image, in the larger size that is allowed if it is not said. */
export const imageDownloadAddress = (publicId: string, imageId: number, size?: DownloadSize) =>
  `/api/public/galleries/${publicId}/images/${imageId}/download${size ? `?size=${size}` : ''}`

/** All of them as one ZIP. */
export const galleryDownloadAddress = (publicId: string) => `/api/public/galleries/${publicId}/download`

/** The plan of a download. */
export const downloadPlanAddress = (publicId: string) => `${galleryDownloadAddress(publicId)}/plan`

/** The page where visitors choose what they download, of the gallery whose page has this path. */
export const downloadPath = (path: string) => `${path}/download`

/** Some images of a gallery: how many, and their bytes in each size, null until all copies are made. */
export type Measured = { images: number; bytes: Record<DownloadSize, number | null> }

/** Input of the renderer for the page where visitors choose what they download. */
export type DownloadForm = {
  gallery: Pick<PublicGallery, 'publicId' | 'title' | 'theme' | 'typeface'>
  /** Of the gallery's page. */
  galleryPath: string
  /** Those that are allowed, the largest first. */
  sizes: readonly DownloadSize[]
  all: Measured
  chapters: readonly (Measured & Pick<Chapter, 'slug' | 'title'>)[]
  /** The photos that the holder of a view link has marked 'yes', if there are any. */
  chosen?: Measured | undefined
  /** Chosen in the form at first. */
  wanted: { size: DownloadSize; chapter?: string | undefined }
}
