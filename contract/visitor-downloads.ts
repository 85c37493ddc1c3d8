/** Addresses of what visitors download. Only pages of galleries with downloads import it. */
import type { PublicChapter } from './chapters.ts'
import { type Called, publicCalls } from './public-calls.ts'
import type { PublicGallery } from './public-galleries.ts'

/** The file as it was uploaded, or a smaller JPEG. */
export const DOWNLOAD_SIZES = ['original', 'web'] as const
export type DownloadSize = (typeof DOWNLOAD_SIZES)[number]

/** Images that one plan names. */
export const MAX_PLANNED = 1_000

/** One image, in the larger size that is allowed if it is not said. */
export const imageDownloadAddress = (gallery: Called, imageId: number, size?: DownloadSize) =>
  `${publicCalls(gallery)}/images/${imageId}/download${size ? `?size=${size}` : ''}`

/** All of them as one ZIP. */
export const galleryDownloadAddress = (gallery: Called) => `${publicCalls(gallery)}/download`

/** The plan of a download. */
export const downloadPlanAddress = (gallery: Called) => `${galleryDownloadAddress(gallery)}/plan`

/** The page where visitors choose what they download, of the gallery whose page has this path. */
export const downloadPath = (path: string) => `${path}/download`

/** How many images may be downloaded through a view link, and how many were: each counts once. */
export type Allowance = { most: number; taken: number }

/** Some images of a gallery: how many, and their bytes in each size, null until all copies are made. */
export type Measured = { images: number; bytes: Record<DownloadSize, number | null> }

/** Images that are offered for download. `isTooMany`: they would exceed the allowance of the view link. */
export type Offered = Measured & { isTooMany: boolean }

/** Input of the renderer for the page where visitors choose what they download. */
export type DownloadForm = {
  gallery: Called & Pick<PublicGallery, 'title' | 'theme' | 'typeface'>
  /** Path of the gallery's page. */
  galleryPath: string
  /** Sizes that are allowed, the largest first. */
  sizes: readonly DownloadSize[]
  all: Offered
  chapters: readonly (Offered & Pick<PublicChapter, 'slug' | 'title'>)[]
  /** The photos that the holder of a view link has marked 'yes'; undefined for those who do not choose. */
  chosen?: Offered | undefined
  /** Allowance of the view link by which the visitor came; null if it has none. */
  allowance: Allowance | null
  /** Choice in the form at first. */
  wanted: { size: DownloadSize; chapter?: string | undefined }
}
