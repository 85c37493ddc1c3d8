import type { ImagePages } from '../image-pages.ts'
import { imageName } from '../image-sources.ts'
import type { PageFacts } from '../page-facts.ts'
import { HEART, isMarkingKey } from './heart.ts'
import type { Marks } from './marks.ts'

/** Puts a heart on every tile of the walls, also on those that are rendered later. */
export function heartsOn(walls: HTMLElement, facts: PageFacts, images: ImagePages, marks: Marks) {
  walls.style.setProperty('--heart', drawn('none'))
  walls.style.setProperty('--heart-pressed', drawn('#000'))

  function add(tile: HTMLElement) {
    const link = tile.firstElementChild as HTMLElement
    const slide = Number(link.dataset.slide)
    // The server's tiles are named by their images.
    const id = Number(tile.id.replace('image-', '')) || images.at(slide)?.id
    if (id === undefined || heartOf(tile)) return
    const name =
      link.getAttribute('aria-label') ??
      link.querySelector('img')?.alt ??
      imageName(images.at(slide), slide, facts.count)
    link.setAttribute('aria-keyshortcuts', 'H')
    tile.append(makeHeart(id, slide, name, marks))
  }
  const addToAll = () => {
    for (const tile of walls.querySelectorAll<HTMLElement>('.tile')) add(tile)
  }

  addToAll()
  new MutationObserver(addToAll).observe(walls, { childList: true, subtree: true })
  images.onArrival(addToAll)
  marks.onChange(() => {
    for (const heart of walls.querySelectorAll<HTMLButtonElement>('.heart')) show(heart, marks)
  })
  walls.addEventListener('keydown', (event) => {
    const tile = (event.target as Element).closest<HTMLElement>('.tile')
    if (tile && isMarkingKey(event)) heartOf(tile)?.click()
  })
}

/** As a mask: a drawing in each of many buttons would be two more elements a tile. */
const drawn = (fill: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${HEART}" fill="${fill}" stroke="#000" stroke-width="1.75"/></svg>`,
  )}")`

const heartOf = (tile: HTMLElement) => tile.querySelector<HTMLButtonElement>('.heart')

const show = (heart: HTMLButtonElement, marks: Marks) =>
  heart.setAttribute('aria-pressed', `${marks.has(Number(heart.value))}`)

function makeHeart(imageId: number, slide: number, name: string, marks: Marks) {
  const heart = document.createElement('button')
  heart.type = 'button'
  heart.className = 'heart'
  heart.value = `${imageId}`
  heart.title = 'Favourite (H)'
  heart.setAttribute('aria-label', `Favourite ${name}`)
  // Each picture is one stop of the Tab key, where H marks it.
  heart.tabIndex = -1
  // The tile of what has the focus stays rendered.
  heart.dataset.slide = `${slide}`
  show(heart, marks)
  heart.addEventListener('click', (event) => {
    event.stopPropagation() // a click on the tile opens the viewer
    marks.toggle(imageId)
  })
  return heart
}
