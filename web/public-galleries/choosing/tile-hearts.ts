import type { Mark } from '#contract/pick-form.ts'
import { imageName } from '../wall/image-sources.ts'
import { element } from '../wall/markup.ts'
import type { Shown } from '../wall/shown.ts'
import { linkIn } from '../wall/tiles.ts'
import { type Choice, markByKey, toggle } from './choice.ts'
import { onEveryTile } from './every-tile.ts'
import { HALF_HEART, HEART, NO_SIGN } from './heart.ts'

export type HeartWords = {
  /** Label of the heart on an image with this name. */
  label(name: string, mark: Mark | undefined): string
  title: string
  /** Called after a key has changed the mark of an image. */
  onKey?(mark: Mark | undefined): void
}

/** Puts a heart on every tile of the walls, including tiles rendered later. */
export function heartsOn(walls: HTMLElement, shown: Shown, choice: Choice, words: HeartWords) {
  const { style } = document.documentElement
  for (const [name, mask] of Object.entries(MASKS)) style.setProperty(name, mask)

  function show(heart: HTMLButtonElement) {
    const mark = choice.markOf(Number(heart.value))
    heart.dataset.mark = mark ?? ''
    heart.setAttribute('aria-pressed', `${mark === 'yes'}`)
    heart.setAttribute('aria-label', words.label(heart.name, mark))
    heart.disabled = choice.isClosed()
  }

  onEveryTile(walls, shown, (tile, imageId, slide) => {
    if (heartOf(tile)) return
    const link = linkIn(tile)
    const name =
      link.getAttribute('aria-label') ??
      link.querySelector('img')?.alt ??
      imageName(shown.images.at(slide), slide, shown.facts.count)
    link.setAttribute('aria-keyshortcuts', ['H', ...choice.keys.keys()].join(' '))
    const heart = makeHeart(imageId, slide, name, words.title)
    heart.addEventListener('click', (event) => {
      event.stopPropagation() // a click on the tile opens the viewer
      toggle(choice, imageId, 'yes')
    })
    show(heart)
    tile.append(heart)
  })
  choice.onChange(() => {
    for (const heart of walls.querySelectorAll<HTMLButtonElement>('.heart')) show(heart)
  })
  walls.addEventListener('keydown', (event) => {
    const heart = heartOf((event.target as Element).closest<HTMLElement>('.tile'))
    if (!heart) return
    const id = Number(heart.value)
    const before = choice.markOf(id)
    markByKey(choice, id, event)
    const now = choice.markOf(id)
    if (now !== before) words.onKey?.(now)
  })
}

/** Drawn as a mask, as an inline drawing would add two elements to each tile. */
function drawn(path: string, fill: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${path}" fill="${fill}" stroke="#000" stroke-width="1.75"/></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

const MASKS = {
  '--heart': drawn(HEART, 'none'),
  '--heart-pressed': drawn(HEART, '#000'),
  '--half': drawn(HALF_HEART, '#000'),
  '--no': drawn(NO_SIGN, 'none'),
}

const heartOf = (tile: HTMLElement | null) => tile?.querySelector<HTMLButtonElement>('.heart')

function makeHeart(imageId: number, slide: number, name: string, title: string) {
  const fixed = { type: 'button', className: 'heart', value: imageId, name, title }
  // Each picture is one stop of the Tab key, where keys mark it; the tile with the focus stays rendered.
  return element('button', { ...fixed, tabIndex: -1, 'data-slide': slide })
}
