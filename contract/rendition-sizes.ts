/** Widths, in pixels, that a page offers in `srcset`; ascending. The reasons are in docs/decisions/014. */
export const RENDITION_WIDTHS = [320, 480, 640, 736, 960, 1280, 2560] as const

/**
 * Widths of renditions that are made before an upload is answered, or the image's own width if that is less; the others
 * are made by a job, or when they are first requested.
 */
export const EAGER_RENDITIONS: readonly number[] = [320]

/** Maximum height in pixels: four times the widest rendition, more than any page shows. WebP allows 16383 per side. */
export const MAX_RENDITION_HEIGHT = 10_240

export type RenditionSize = { width: number; height: number }

/**
 * A file to make of an image: the whole of it at this size, or its part `crop`. With `ink` (`#rrggbb`) its shape in
 * this colour.
 */
export type MadeSize = RenditionSize & { crop?: RenditionSize & { left: number; top: number }; ink?: string }

/**
 * The sizes, in pixels and narrowest first, of the renditions of an image with this upright width and height: all of
 * `RENDITION_WIDTHS` that are narrower, then its own width or the widest of them, whichever is less. There is
 * always at least one, none is enlarged, and no side is below 1.
 *
 * An image taller than `MAX_RENDITION_HEIGHT` is first scaled down to that height.
 */
export function renditionSizes(width: number, height: number): RenditionSize[] {
  const countedHeight = Math.min(height, MAX_RENDITION_HEIGHT)
  const countedWidth = Math.max(1, Math.floor(width * (countedHeight / height)))
  const widest = Math.min(countedWidth, RENDITION_WIDTHS.at(-1)!)
  return [...RENDITION_WIDTHS.filter((fixed) => fixed < widest), widest].map((each) => ({
    width: each,
    height: Math.max(1, Math.round(countedHeight * (each / countedWidth))),
  }))
}

const isEager = ({ width }: RenditionSize, place: number, { length }: RenditionSize[]) =>
  EAGER_RENDITIONS.includes(width) || (place === length - 1 && width < EAGER_RENDITIONS.at(-1)!)

/** Maximum of the longer side of a download in web size, in pixels. */
export const WEB_DOWNLOAD_SIDE = 2560

/** The size of an image's download in web size: never enlarged. */
export function webDownloadSize(width: number, height: number): RenditionSize {
  const scale = Math.min(1, WEB_DOWNLOAD_SIDE / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** Renditions that are made before the upload is answered: always including the narrowest. */
export const eagerRenditions = (sizes: RenditionSize[]) => sizes.filter(isEager)

/** Renditions that are made later by a job: none for a small image. */
export const laterRenditions = (sizes: RenditionSize[]) => sizes.filter((...size) => !isEager(...size))
