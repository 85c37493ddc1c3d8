import type { StyleProperties } from './tile-place.ts'

/** Indexes of images that have been shown before: they do not fade in again. */
const seen = new Set<number>()

export const linkIn = (tile: HTMLElement) => tile.firstElementChild as HTMLAnchorElement

export const slideOfTile = (tile: Element) => Number(linkIn(tile as HTMLElement).dataset.slide)

export const writeStyle = ({ style }: HTMLElement, properties: StyleProperties) => {
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value)
}

/**
 * Loads the picture of the server's markup inside `noscript`, once.
 * @param wait for browsers that print: they load images of this kind, and wait for them
 */
export function showServerImage(tile: HTMLElement, index: number, wait = '<img') {
  const link = linkIn(tile)
  if (link.firstElementChild?.tagName !== 'NOSCRIPT') return
  link.innerHTML = link.textContent.replace('<img', wait)
  fadeIn(link.firstElementChild as HTMLImageElement, index)
}

export function fadeIn(img: HTMLImageElement, index: number) {
  if (seen.has(index)) return
  seen.add(index)
  img.className = 'loading'
  img.onload = img.onerror = () => {
    img.className = ''
  }
}
