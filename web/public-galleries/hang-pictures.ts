import {
  COLUMN_COUNTS,
  columnsAt,
  decodeRatios,
  type Masonry,
  placeTiles,
  tilesBetween,
  tileWidth,
} from '#contract/masonry.ts'
import { layoutAddress } from '#contract/public-page.ts'
import { lazyPictures } from './lazy-pictures.ts'
import type { PageFacts } from './page-facts.ts'
import type { PicturePages } from './picture-pages.ts'
import { tilePlace, wallHeights } from './tile-place.ts'
import { emptyTile, nameTile, removeTile, showPicture, showServersPicture, writeStyle } from './tiles.ts'
import { watchVisiblePart } from './visible-part.ts'

/** How long to wait before asking again for what could not be had, in milliseconds. */
const ASK_AGAIN_AFTER = 3000
/** While the visitor scrolls, pictures are asked for at most this often, in milliseconds. */
const ASK_EVERY = 120

export type HungPictures = {
  /** Brings a picture's tile into view and focuses it, wherever on the wall it hangs. */
  reveal(index: number): Promise<void>
}

/**
 * Keeps the tiles around the window on the wall, and no others: ten thousand pictures cost what a hundred do.
 * The server's own tiles stay; they are few.
 * @param say tells the visitor what is waited for; an empty text when nothing is
 */
export function hangPictures(
  page: HTMLElement,
  wall: HTMLOListElement,
  facts: PageFacts,
  pictures: PicturePages,
  say: (text: string) => void,
): HungPictures {
  const hung = new Map<number, HTMLElement>()
  const near = new Set<number>()
  const shown = new Set<number>()
  const lazy = lazyPictures()
  const servers = [...wall.children] as HTMLElement[]
  const mayGrow = facts.offset === 0 && facts.count > servers.length
  const visiblePart = watchVisiblePart(page, mayGrow ? follow : () => {})
  let layouts: Masonry[] | undefined
  let coming: Promise<void> | undefined
  let asking: ReturnType<typeof setTimeout> | undefined

  servers.forEach((tile, index) => {
    hung.set(facts.offset + index, tile)
    if (tile.querySelector('noscript')) lazy.watch(tile, () => showServersPicture(tile, facts.offset + index))
  })

  async function fetchLayout() {
    const answer = await fetch(layoutAddress(facts.galleryId, facts.version), { priority: 'low' })
    if (!answer.ok) throw new Error(`${answer.status}`)
    const ratios = decodeRatios(new Uint8Array(await answer.arrayBuffer()))
    layouts = COLUMN_COUNTS.map((columns) => placeTiles(ratios, columns))
    writeStyle(wall, wallHeights(layouts))
  }

  /** Settles when every tile's place is known; asks again for as long as it cannot be had. */
  function knowLayout(): Promise<void> {
    coming ??= fetchLayout().catch(async () => {
      await new Promise((done) => setTimeout(done, ASK_AGAIN_AFTER))
      coming = undefined
      return knowLayout()
    })
    return coming
  }

  async function follow() {
    await knowLayout()
    hang()
  }

  /** The tiles between two heights of the window, in the gallery's order. */
  function tilesSeen(from: number, to: number): number[] {
    const { width, top } = wall.getBoundingClientRect()
    const columns = columnsAt(width)
    const layout = layouts!.find((one) => one.columns === columns)!
    return tilesBetween(layout, tileWidth(width, columns), from - top, to - top)
  }

  /** The focused tile and its neighbours stay: the next press of Tab must find them. */
  function focusedTiles(): number[] {
    const slide = (document.activeElement as HTMLElement | null)?.dataset.slide
    return slide === undefined ? [] : [Number(slide) - 1, Number(slide), Number(slide) + 1]
  }

  function hang(...also: number[]) {
    const count = layouts![0]!.ratios.length
    const { top, bottom } = visiblePart()
    const screen = bottom - top
    const wanted = new Set([...tilesSeen(top - screen, bottom + screen), ...focusedTiles(), ...also])
    for (const [index, tile] of hung) {
      if (index < servers.length || wanted.has(index)) continue
      lazy.forget(tile)
      removeTile(tile)
      for (const set of [hung, near, shown]) set.delete(index)
    }
    let next = wall.children[servers.length] ?? null
    for (const index of [...wanted].sort((one, other) => one - other)) {
      if (index < servers.length || index >= count) continue
      let tile = hung.get(index)
      if (tile) {
        next = tile.nextElementSibling
        continue
      }
      tile = emptyTile(facts.galleryId, index, count, tilePlace(layouts!, index))
      hung.set(index, tile)
      wall.insertBefore(tile, next)
      lazy.watch(tile, () => {
        near.add(index)
        fill()
      })
    }
    fill()
    askAfter(ASK_EVERY)
  }

  /** Gives tiles what is known of their pictures by now. */
  function fill() {
    for (const [index, tile] of hung) {
      const picture = pictures.at(index)
      if (index < servers.length || !picture || shown.has(index)) continue
      nameTile(tile, picture)
      if (!near.has(index)) continue
      shown.add(index)
      showPicture(tile, index, picture)
    }
  }

  const isWaiting = () => {
    const { top, bottom } = visiblePart()
    return tilesSeen(top, bottom).some((index) => index >= servers.length && !pictures.at(index))
  }

  function askAfter(delay: number) {
    if (asking === undefined) asking = setTimeout(ask, delay)
  }

  /** Asks for the pictures of the tiles that hang, and says so while those in view are not there. */
  function ask() {
    asking = undefined
    const unknown = [...hung.keys()].filter((index) => index >= servers.length && !pictures.at(index))
    for (const index of unknown) {
      pictures.load(index, index + 1).catch(() => askAfter(ASK_AGAIN_AFTER))
    }
    say(unknown.length > 0 && isWaiting() ? 'Loading images...' : '')
  }

  if (mayGrow) {
    pictures.onArrival(() => {
      if (!layouts) return
      fill()
      if (!isWaiting()) say('')
    })
    // The pictures in view come first.
    if (document.readyState === 'complete') follow()
    else addEventListener('load', follow)
  }

  return {
    async reveal(index) {
      if (mayGrow && !hung.has(index)) {
        await knowLayout()
        hang(index)
      }
      const tile = hung.get(index) ?? servers[0]
      tile?.scrollIntoView({ block: 'nearest' })
      tile?.querySelector('a')?.focus({ preventScroll: true })
    },
  }
}
