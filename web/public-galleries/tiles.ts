import type { PublicImage } from '#contract/images.ts'
import { deepLink } from './deep-link.ts'
import { pictureName, plainSource, sourceSet, TILE_SIZES, waitingColour } from './picture-sources.ts'
import type { StyleProperties } from './tile-place.ts'

/** Numbers of the pictures that were seen once: they do not fade in again. */
const seen = new Set<number>()

const linkIn = (tile: HTMLElement) => tile.firstElementChild as HTMLAnchorElement

export const writeStyle = ({ style }: HTMLElement, properties: StyleProperties) => {
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value)
}

/** A tile that holds its place and can be followed and focused, before anything is known of its picture. */
export function emptyTile(galleryId: number, index: number, count: number, place: StyleProperties) {
  const tile = document.createElement('li')
  tile.className = 'tile'
  tile.setAttribute('aria-setsize', `${count}`)
  tile.setAttribute('aria-posinset', `${index + 1}`)
  writeStyle(tile, place)
  const link = document.createElement('a')
  link.href = deepLink(galleryId, index)
  link.dataset.slide = `${index}`
  link.setAttribute('aria-label', `Image ${index + 1}`)
  tile.append(link)
  return tile
}

/** Gives the tile the name and the colour of its picture. */
export function nameTile(tile: HTMLElement, picture: PublicImage) {
  linkIn(tile).setAttribute('aria-label', pictureName(picture))
  linkIn(tile).style.background = waitingColour(picture.placeholder)
}

/** Begins to load the tile's picture. */
export function showPicture(tile: HTMLElement, index: number, picture: PublicImage) {
  const image = new Image(picture.width, picture.height)
  image.alt = pictureName(picture)
  image.decoding = 'async'
  image.sizes = TILE_SIZES
  image.srcset = sourceSet(picture)
  image.src = plainSource(picture)
  linkIn(tile).append(image)
  fadeIn(image, index)
}

/** Does so with the markup that the server left for browsers without scripts. */
export function showServersPicture(tile: HTMLElement, index: number) {
  const link = linkIn(tile)
  link.innerHTML = link.textContent
  fadeIn(link.firstElementChild as HTMLImageElement, index)
}

function fadeIn(image: HTMLImageElement, index: number) {
  if (seen.has(index)) return
  seen.add(index)
  image.className = 'coming'
  image.onload = image.onerror = () => {
    image.className = ''
  }
}

/** Takes a tile off the wall. A picture that is still on its way is not waited for. */
export function removeTile(tile: HTMLElement) {
  const image = tile.querySelector('img')
  if (image && !image.complete) image.srcset = image.src = ''
  tile.remove()
}
