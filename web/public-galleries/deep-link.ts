/** The viewer's place in the address: `#lg={gallery id}&slide={number from 0}`. */

export const deepLink = (galleryId: number, slide: number): string => `#lg=${galleryId}&slide=${slide}`

/** The slide that a hash names, if it is this gallery's and there is such a slide. */
export function slideOf(hash: string, galleryId: number, imageCount: number): number | undefined {
  const found = /^#lg=(\d+)&slide=(\d+)$/.exec(hash)
  if (!found || Number(found[1]) !== galleryId) return undefined
  const slide = Number(found[2])
  return slide < imageCount ? slide : undefined
}

/** Names the slide without a new entry in the history: Back leaves the page, however many slides were seen. */
export function writeDeepLink(hash: string) {
  history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`)
}
