import type { StyleProperties } from './tile-place.ts'

/** Indexes of images that have been shown before: they do not fade in again. */
const seen = new Set<number>()

export const linkIn = (tile: HTMLElement) => tile.firstElementChild as HTMLAnchorElement

export const slideOfTile = (tile: Element) => Number(linkIn(tile as HTMLElement).dataset.slide)

export const writeStyle = ({ style }: HTMLElement, properties: StyleProperties) => {
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value)
}

/**
 * The tiles of the server's markup. Behind a full cover most of them are text inside `noscript` until this is called: they
 * would keep a slow phone from painting the cover. Their images stay text.
 */
export function serverTiles(page: HTMLElement): HTMLElement[] {
  for (const text of page.querySelectorAll('.grid > noscript')) {
    const template = document.createElement('template')
    template.innerHTML = text.textContent
    for (const img of template.content.querySelectorAll('img')) {
      const later = document.createElement('noscript')
      later.textContent = img.outerHTML
      img.replaceWith(later)
    }
    text.replaceWith(template.content)
  }
  return [...page.querySelectorAll<HTMLElement>('.tile')]
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
