import type { StyleProperties } from './tile-place.ts'

export type RenderedTiles = {
  /** Renders an image's tile if needed, scrolls it into view and focuses it. */
  reveal(index: number): Promise<void>
}

/** Indexes of images that have been shown before, and do not fade in again. */
const seen = new Set<number>()

export const linkIn = (tile: HTMLElement) => tile.firstElementChild as HTMLAnchorElement

export const slideOfTile = (tile: Element) => Number(linkIn(tile as HTMLElement).dataset.slide)

export const writeStyle = ({ style }: HTMLElement, properties: StyleProperties) => {
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value)
}

/** Picture in the server's markup that is not laid out, so that the browser does not load it. */
export const heldImage = (tile: HTMLElement) => tile.querySelector<HTMLImageElement>('.held')

/**
 * Shows the server's picture that is not laid out yet, once.
 * @param loading `lazy` for browsers that print, as they load such images and wait for them
 */
export function showServerImage(
  tile: HTMLElement,
  index: number,
  loading: HTMLImageElement['loading'] = 'eager',
) {
  const img = heldImage(tile)
  if (!img) return
  img.className = ''
  img.loading = loading
  if (!img.complete) fadeIn(img, index)
}

export function fadeIn(img: HTMLImageElement, index: number) {
  if (seen.has(index)) return
  seen.add(index)
  img.className = 'loading'
  img.onload = img.onerror = () => {
    img.className = ''
  }
}

export function showTile(tile: HTMLElement | undefined) {
  tile?.scrollIntoView({ block: 'nearest' })
  tile?.querySelector('a')?.focus({ preventScroll: true })
}
