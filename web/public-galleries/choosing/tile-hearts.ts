import type { Mark } from '#contract/pick-form.ts'
import { imageName } from '../wall/image-sources.ts'
import { element, imageOfAnchor } from '../wall/markup.ts'
import type { Shown } from '../wall/shown.ts'
import { linkIn, slideOfTile } from '../wall/tiles.ts'
import { type Choice, toggleYes } from './choice.ts'
import { HALF_HEART, HEART, NO_SIGN } from './heart.ts'

type Words = {
  /** Label of the heart on an image with this name. */
  label(name: string, mark: Mark | undefined): string
  title: string
  /** Value of `aria-keyshortcuts`. */
  keys: string
  onKey(choice: Choice, imageId: number, event: KeyboardEvent): void
}

/** Puts a heart on every tile of the walls, also on those that are rendered later. */
export function heartsOn(walls: HTMLElement, shown: Shown, choice: Choice, words: Words) {
  const { style } = document.documentElement
  for (const [name, mask] of Object.entries(MASKS)) style.setProperty(name, mask)

  function add(tile: HTMLElement) {
    const link = linkIn(tile)
    const slide = slideOfTile(tile)
    // The server's tiles are named by their images.
    const id = imageOfAnchor(tile.id) ?? shown.images.at(slide)?.id
    if (id === undefined || heartOf(tile)) return
    const name =
      link.getAttribute('aria-label') ??
      link.querySelector('img')?.alt ??
      imageName(shown.images.at(slide), slide, shown.facts.count)
    link.setAttribute('aria-keyshortcuts', words.keys)
    const heart = makeHeart(id, slide, name, words.title)
    heart.addEventListener('click', (event) => {
      event.stopPropagation() // a click on the tile opens the viewer
      toggleYes(choice, id)
    })
    show(heart)
    tile.append(heart)
  }
  const addToAll = () => {
    for (const tile of walls.querySelectorAll<HTMLElement>('.tile')) add(tile)
  }

  function show(heart: HTMLButtonElement) {
    const mark = choice.markOf(Number(heart.value))
    heart.dataset.mark = mark ?? ''
    heart.setAttribute('aria-pressed', `${mark === 'yes'}`)
    heart.setAttribute('aria-label', words.label(heart.name, mark))
    heart.disabled = choice.isClosed()
  }

  addToAll()
  new MutationObserver(addToAll).observe(walls, { childList: true, subtree: true })
  shown.images.onArrival(addToAll)
  choice.onChange(() => {
    for (const heart of walls.querySelectorAll<HTMLButtonElement>('.heart')) show(heart)
  })
  walls.addEventListener('keydown', (event) => {
    const heart = heartOf((event.target as Element).closest<HTMLElement>('.tile'))
    if (heart) words.onKey(choice, Number(heart.value), event)
  })
}

/** As a mask: a drawing in each of many buttons would be two more elements a tile. */
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
  // Each picture is one stop of the Tab key, where keys mark it; the tile of what has the focus stays rendered.
  return element('button', { ...fixed, tabIndex: -1, 'data-slide': slide })
}
