/** The markup of tiles that are not in the server's HTML: as gallery-grid.tsx writes it. */
import type { Layout } from '#contract/appearance.ts'
import type { PublicImage } from '#contract/images.ts'
import { picturePath } from '#contract/public-page.ts'
import { deepLink } from './deep-link.ts'
import { imageName, plainSource, sourceSet, tileColour, tileSizes } from './image-sources.ts'
import { fadeIn, linkIn } from './tiles.ts'

/** A tile with a link that works and can be focused, before its image is loaded. */
export function emptyTile(galleryId: number, index: number, count: number) {
  const tile = document.createElement('li')
  tile.className = 'tile'
  tile.setAttribute('aria-setsize', `${count}`)
  tile.setAttribute('aria-posinset', `${index + 1}`)
  const link = document.createElement('a')
  link.href = deepLink(galleryId, index)
  link.dataset.slide = `${index}`
  link.setAttribute('aria-label', imageName(undefined, index, count))
  tile.append(link)
  return tile
}

/** Sets the tile's link, its accessible name, its placeholder colour, and its label where tiles have labels. */
export function nameTile(tile: HTMLElement, path: string | undefined, image: PublicImage, name: string) {
  const link = linkIn(tile)
  if (path !== undefined) link.href = picturePath(path, image.id)
  link.setAttribute('aria-label', name)
  link.style.background = tileColour(image)
  const { title, description } = image
  if (
    !(title || description) ||
    !tile.parentElement?.classList.contains('labelled') ||
    tile.querySelector('.label')
  )
    return
  const label = document.createElement('p')
  label.className = 'label'
  if (title) label.append(document.createElement('b'))
  if (title) label.firstElementChild!.textContent = title
  label.append(description ?? '')
  link.after(label)
}

/** Starts loading the tile's image. */
export function showImage(
  tile: HTMLElement,
  index: number,
  image: PublicImage,
  { name, layout, beside }: { name: string; layout: Layout; beside: number },
) {
  const img = new Image(image.width, image.height)
  img.alt = name
  img.decoding = 'async'
  img.sizes = tileSizes(layout, image, beside)
  img.srcset = sourceSet(image)
  img.src = plainSource(image)
  linkIn(tile).append(img)
  fadeIn(img, index)
}

/** Removes a tile and aborts the download of its image. */
export function removeTile(tile: HTMLElement) {
  const img = tile.querySelector('img')
  if (img && !img.complete) img.srcset = img.src = ''
  tile.remove()
}
