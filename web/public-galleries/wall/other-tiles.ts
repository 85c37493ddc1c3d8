/** Tiles that are not in the server's HTML. */
import { positionOf } from '#contract/focus.ts'
import type { PublicImage } from '#contract/images.ts'
import { picturePath } from '#contract/public-page.ts'
import { kept } from '#web/texts/kept.ts'
import { deepLink } from './deep-link.ts'
import { imageName, tileColour, tileSizes } from './image-sources.ts'
import { element, linkProps, pictureProps, tileProps } from './markup.ts'
import type { Hanging } from './tile-place.ts'
import { fadeIn, linkIn } from './tiles.ts'

/** Makes a tile with a working, focusable link, before its image is loaded. */
export const emptyTile = (galleryId: number, index: number, count: number) =>
  element(
    'li',
    tileProps(index, count),
    element('a', linkProps(deepLink(galleryId, index), index, imageName(undefined, index, count))),
  )

/** Sets the tile's link, its accessible name, its placeholder colour, and its label if tiles have labels. */
export function nameTile(tile: HTMLElement, path: string | undefined, image: PublicImage, name: string) {
  const link = linkIn(tile)
  if (path !== undefined) link.href = kept(picturePath(path, image.id))
  link.setAttribute('aria-label', name)
  link.style.background = tileColour(image)
  link.style.setProperty('--focus', positionOf(image))
  const { title, description } = image
  if (
    (title || description) &&
    tile.parentElement?.classList.contains('labelled') &&
    !tile.querySelector('.label')
  )
    link.after(
      element(
        'p',
        { className: 'label', dir: 'auto' },
        ...(title ? [element('b', { dir: 'auto' }, title)] : []),
        description ?? '',
      ),
    )
}

/** Starts loading the tile's image. */
export function showImage(
  tile: HTMLElement,
  index: number,
  image: PublicImage,
  { name, hanging, beside }: { name: string; hanging: Hanging; beside: number },
) {
  const img = element('img', {
    alt: name,
    decoding: 'async',
    ...pictureProps(image, tileSizes(hanging, image, beside)),
  })
  linkIn(tile).append(img)
  fadeIn(img, index)
}

/** Removes a tile and aborts the download of its image. */
export function removeTile(tile: HTMLElement) {
  const img = tile.querySelector('img')
  if (img && !img.complete) img.srcset = img.src = ''
  tile.remove()
}
