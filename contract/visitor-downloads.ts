/** Addresses of visitors' downloads. Only pages of galleries with downloads import it. */
import type { PublicChapter } from './chapters.ts'
import { type Called, publicCalls } from './public-calls.ts'
import type { PublicGallery } from './public-galleries.ts'

/** Sizes of a download: the file as it was uploaded, or a smaller JPEG. */
export const DOWNLOAD_SIZES = ['original', 'web'] as const
export type DownloadSize = (typeof DOWNLOAD_SIZES)[number]

/** Maximum number of images in one plan. */
export const MAX_PLANNED = 1_000

/** Address of one image, by default in the larger size that is allowed. */
export const imageDownloadAddress = (gallery: Called, imageId: number, size?: DownloadSize) =>
  `${publicCalls(gallery)}/images/${imageId}/download${size ? `?size=${size}` : ''}`

/** Address of all images as one ZIP. */
export const galleryDownloadAddress = (gallery: Called) => `${publicCalls(gallery)}/download`

/** Address of the plan of a download. */
export const downloadPlanAddress = (gallery: Called) => `${galleryDownloadAddress(gallery)}/plan`

/** Path of the page where visitors choose their downloads, for the gallery whose page has this path. */
export const downloadPath = (path: string) => `${path}/download`

/** The number of images that may be downloaded through a view link, and of those downloaded: each counts once. */
export type Allowance = { most: number; taken: number }

/** Some images of a gallery: their number, and their bytes in each size, null until all copies are made. */
export type Measured = { images: number; bytes: Record<DownloadSize, number | null> }

/** Images that are offered for download. `isTooMany`: they would exceed the allowance of the view link. */
export type Offered = Measured & { isTooMany: boolean }

/** Input of the renderer for the page where visitors choose their downloads. */
export type DownloadForm = {
  gallery: Called & Pick<PublicGallery, 'title' | 'theme' | 'typeface'>
  /** Path of the gallery's page. */
  galleryPath: string
  /** Sizes that are allowed, the largest first. */
  sizes: readonly DownloadSize[]
  all: Offered
  chapters: readonly (Offered & Pick<PublicChapter, 'slug' | 'title'>)[]
  /** The photos that the holder of a view link has marked 'yes'; undefined if the visitor does not choose any. */
  chosen?: Offered | undefined
  /** Allowance of the view link by which the visitor came; null if it has none. */
  allowance: Allowance | null
  /** Initial choice in the form. */
  wanted: { size: DownloadSize; chapter?: string | undefined }
}
