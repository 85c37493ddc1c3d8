/** The widths, in pixels, that a page chooses from by `srcset`; ascending. */
export const RENDITION_WIDTHS = [320, 640, 1280, 2560] as const

/** Renditions no wider than the last of these are made before an upload answers, the others by a job after it. */
export const EAGER_RENDITIONS: readonly number[] = [320, 640]

/** WebP ends at 16383 pixels a side. Four times the widest rendition stays well below, and no page shows more. */
export const MAX_RENDITION_HEIGHT = 10_240

export type RenditionSize = { width: number; height: number }

/**
 * The sizes, in pixels and narrowest first, in which a picture of this upright width and height is shown: all of
 * `RENDITION_WIDTHS` that are narrower, then its own width or the widest of them, whichever is less. There is
 * always one, none is enlarged, and no side is below 1.
 *
 * A picture taller than `MAX_RENDITION_HEIGHT` counts as being that tall, and narrower in proportion.
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

const isEager = ({ width }: { width: number }) => width <= EAGER_RENDITIONS.at(-1)!

/** Those that are made before the upload answers: the narrowest is always among them. */
export const eagerRenditions = (sizes: RenditionSize[]) => sizes.filter(isEager)

/** Those that a job makes after it: none for a small picture. */
export const laterRenditions = (sizes: RenditionSize[]) => sizes.filter((size) => !isEager(size))
