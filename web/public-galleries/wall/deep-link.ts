/** Deep links to a slide: `#lg={gallery id}&slide={index from 0}`. */

export const deepLink = (galleryId: number, slide: number): string => `#lg=${galleryId}&slide=${slide}`

/** In a frame with `sandbox` the page is of no origin: browsers let it change the hash of its address alone. */
export const keepsPath = () => self.origin === 'null'

/** The slide index in a hash; undefined for another gallery or an index out of range. */
export function slideOf(hash: string, galleryId: number, imageCount: number): number | undefined {
  const found = /^#lg=(\d+)&slide=(\d+)$/.exec(hash)
  if (!found || Number(found[1]) !== galleryId) return undefined
  const slide = Number(found[2])
  return slide < imageCount ? slide : undefined
}

/**
 * The state of the history entry in which the viewer is open: there is one, however many slides are seen in it. `grid`:
 * the entry before it is the page without the viewer, so that Back leads there.
 */
export type ViewerEntry = { slide: number; grid?: boolean }
