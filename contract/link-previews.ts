import type { RenditionSize } from './rendition-sizes.ts'

/** Longer sides, in pixels, of the JPEGs that link previews show; ascending. Some messengers take nothing else. */
const PREVIEW_SIDES = [300, 600, 1200] as const

/** The sizes of the previews of an image with this upright width and height, narrowest first; none is enlarged. */
export function previewSizes(width: number, height: number): RenditionSize[] {
  const sizes = PREVIEW_SIDES.map((side) => {
    const scale = Math.min(1, side / Math.max(width, height))
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  })
  // Their widths tell them apart.
  return [...new Map(sizes.map((size) => [size.width, size])).values()]
}
