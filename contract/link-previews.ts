import { croppedSize, type Focus } from './focus.ts'
import type { RenditionSize } from './rendition-sizes.ts'

/** Longer sides, in pixels, of the JPEGs for link previews; ascending. Some messengers accept no other format. */
const PREVIEW_SIDES = [300, 600, 1200] as const

/** The sizes of the previews of an image with this upright width and height, narrowest first; none is enlarged. */
export function previewSizes(width: number, height: number): RenditionSize[] {
  const sizes = PREVIEW_SIDES.map((side) => {
    const scale = Math.min(1, side / Math.max(width, height))
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  })
  // Sizes with the same width are one.
  return [...new Map(sizes.map((size) => [size.width, size])).values()]
}

/** Shape that messengers and networks show large. They take the middle of any other shape. */
const CARD = { width: 1200, height: 630 }

/** Crop and size of a preview of that shape at this focus; it is not enlarged. */
export const cardSize = (image: RenditionSize, focus: Focus) => croppedSize(CARD, CARD.width, image, focus)
