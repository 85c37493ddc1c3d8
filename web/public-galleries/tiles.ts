import type { PublicImage } from '#contract/images.ts'
import { picturePath } from '#contract/public-page.ts'
import { deepLink } from './deep-link.ts'
import { imageName, placeholderColour, plainSource, sourceSet, TILE_SIZES } from './image-sources.ts'
import type { StyleProperties } from './tile-place.ts'

/** Indexes of images that have been shown before: they do not fade in again. */
const seen = new Set<number>()

const linkIn = (tile: HTMLElement) => tile.firstElementChild as HTMLAnchorElement

export const writeStyle = ({ style }: HTMLElement, properties: StyleProperties) => {
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value)
}

/** A tile in its place, with a link that works and can be focused, before its image is loaded. */
export function emptyTile(galleryId: number, index: number, count: number, place: StyleProperties) {
  const tile = document.createElement('li')
  tile.className = 'tile'
  tile.setAttribute('aria-setsize', `${count}`)
  tile.setAttribute('aria-posinset', `${index + 1}`)
  writeStyle(tile, place)
  const link = document.createElement('a')
  link.href = deepLink(galleryId, index)
  link.dataset.slide = `${index}`
  link.setAttribute('aria-label', imageName(undefined, index, count))
  tile.append(link)
  return tile
}

/** Sets the tile's link, its accessible name and its placeholder colour. */
export function nameTile(tile: HTMLElement, path: string | undefined, image: PublicImage, name: string) {
  if (path !== undefined) linkIn(tile).href = picturePath(path, image.id)
  linkIn(tile).setAttribute('aria-label', name)
  linkIn(tile).style.background = placeholderColour(image.placeholder)
}

/** Starts loading the tile's image. */
export function showImage(tile: HTMLElement, index: number, image: PublicImage, name: string) {
  const img = new Image(image.width, image.height)
  img.alt = name
  img.decoding = 'async'
  img.sizes = TILE_SIZES
  img.srcset = sourceSet(image)
  img.src = plainSource(image)
  linkIn(tile).append(img)
  fadeIn(img, index)
}

/**
 * The same with the server's markup inside `noscript`, once.
 * @param wait for browsers that print: they load images of this kind, and wait for them
 */
export function showServerImage(tile: HTMLElement, index: number, wait = '<img') {
  const link = linkIn(tile)
  if (link.firstElementChild?.tagName !== 'NOSCRIPT') return
  link.innerHTML = link.textContent.replace('<img', wait)
  fadeIn(link.firstElementChild as HTMLImageElement, index)
}

function fadeIn(img: HTMLImageElement, index: number) {
  if (seen.has(index)) return
  seen.add(index)
  img.className = 'loading'
  img.onload = img.onerror = () => {
    img.className = ''
  }
}

/** Removes a tile and aborts the download of its image. */
export function removeTile(tile: HTMLElement) {
  const img = tile.querySelector('img')
  if (img && !img.complete) img.srcset = img.src = ''
  tile.remove()
}
