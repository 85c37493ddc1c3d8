import { PHONE_WIDTH } from '#contract/layouts/widths.ts'
import { isFilmStripVisible } from './film-strip.ts'

/** The picture that a tile shows; null before it has come. */
export function pictureOf(slide: number): HTMLImageElement | null {
  const img = document.querySelector<HTMLImageElement>(`.tile [data-slide="${slide}"] img`)
  return img?.complete && img.naturalWidth > 0 ? img : null
}

/** Shows the picture of a tile where the viewer is going to show it, which takes its place as soon as it is there. */
export function showTilePicture(tile: HTMLImageElement): HTMLImageElement {
  const ahead = document.createElement('div')
  const img = new Image()
  const stands = isFilmStripVisible(innerWidth <= PHONE_WIDTH)
  ahead.id = 'opened'
  ahead.className = stands ? 'ahead stripped' : 'ahead'
  ahead.setAttribute('aria-hidden', 'true')
  img.src = tile.currentSrc
  img.alt = ''
  const [width, height] = ['width', 'height'].map((side) => Number(tile.getAttribute(side)))
  img.style.setProperty('--ratio', `${width! / height!}`)
  img.style.setProperty('--width', `${width}px`)
  ahead.append(document.createElement('p'))
  ahead.firstElementChild!.append(img)
  document.body.append(ahead)
  return img
}
