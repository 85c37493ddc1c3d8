/** Deep links to a slide: `#lg={gallery id}&slide={index from 0}`. */

export const deepLink = (galleryId: number, slide: number): string => `#lg=${galleryId}&slide=${slide}`

/** True in a sandboxed frame, whose page has no origin: it may change only the hash of its address. */
export const keepsPath = () => self.origin === 'null'

/** The slide index in a hash; undefined for another gallery or an index out of range. */
export function slideOf(hash: string, galleryId: number, imageCount: number): number | undefined {
  const found = /^#lg=(\d+)&slide=(\d+)$/.exec(hash)
  if (!found || Number(found[1]) !== galleryId) return undefined
  const slide = Number(found[2])
  return slide < imageCount ? slide : undefined
}

/**
 * State of the viewer's history entry, of which there is only one for all slides. `grid`: the entry before it
 * is the page without the viewer, so that Back leads there.
 */
export type ViewerEntry = { slide: number; grid?: boolean }
