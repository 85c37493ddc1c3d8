import { PHONE_WIDTH } from '#contract/layouts/traits.ts'
import type { PageFacts } from '../page-facts.ts'
import { classNames, element } from '../wall/markup.ts'
import { isFilmStripVisible } from './film-strip.ts'

/** The picture in a tile; null before it has loaded. */
export function pictureOf(slide: number): HTMLImageElement | null {
  const img = document.querySelector<HTMLImageElement>(`.tile [data-slide="${slide}"] img`)
  return img?.complete && img.naturalWidth > 0 ? img : null
}

/** Shows the picture of a tile in its place in the viewer, until the viewer has loaded. */
export function showTilePicture(tile: HTMLImageElement, facts: Pick<PageFacts, 'theme'>): HTMLImageElement {
  const img = element('img', { src: tile.currentSrc, alt: '' })
  const className = classNames('ahead', isFilmStripVisible(facts, innerWidth <= PHONE_WIDTH) && 'stripped')
  const ahead = element('div', { id: 'opened', className, 'aria-hidden': 'true' }, element('p', {}, img))
  const [width, height] = ['width', 'height'].map((side) => Number(tile.getAttribute(side)))
  img.style.setProperty('--ratio', `${width! / height!}`)
  img.style.setProperty('--width', `${width}px`)
  document.body.append(ahead)
  return img
}
