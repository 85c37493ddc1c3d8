import {
  COLUMN_COUNTS,
  columnsAt,
  type Masonry,
  placeTiles,
  tilesBetween,
  tileWidth,
} from '#contract/masonry.ts'
import { type ImagePages, isShut, SHUT } from './image-pages.ts'
import { imageName } from './image-sources.ts'
import { lazyImages } from './lazy-images.ts'
import type { PageFacts } from './page-facts.ts'
import { gridHeights, tilePlace } from './tile-place.ts'
import { emptyTile, nameTile, removeTile, showImage, showServerImage, writeStyle } from './tiles.ts'
import { watchVisiblePart } from './visible-part.ts'

/** Time before a failed request is repeated. */
const RETRY_AFTER_MS = 3000
/** While the visitor scrolls, images are requested at most this often. */
const REQUEST_EVERY_MS = 120

export type RenderedTiles = {
  /** Renders an image's tile if needed, scrolls it into view and focuses it. */
  reveal(index: number): Promise<void>
}

/**
 * Renders only the tiles around the viewport, so that ten thousand images cost no more than a hundred. The tiles in the
 * server's HTML are never removed.
 * @param announce announces what is loading to the visitor; an empty text when nothing is
 */
export function renderTiles(
  page: HTMLElement,
  grid: HTMLOListElement,
  facts: PageFacts,
  images: ImagePages,
  announce: (text: string) => void,
): RenderedTiles {
  const rendered = new Map<number, HTMLElement>()
  const near = new Set<number>()
  const shown = new Set<number>()
  const lazy = lazyImages()
  const serverTiles = [...grid.children] as HTMLElement[]
  const rendersAll = facts.offset === 0 && facts.count > serverTiles.length
  const visiblePart = watchVisiblePart(page, rendersAll ? follow : () => {})
  let layouts: Masonry[] | undefined
  let layoutLoading: Promise<void> | undefined
  let requested = -REQUEST_EVERY_MS
  let requestTimer: ReturnType<typeof setTimeout> | undefined
  let shut = false

  serverTiles.forEach((tile, index) => {
    rendered.set(facts.offset + index, tile)
    if (tile.querySelector('noscript')) lazy.watch(tile, () => showServerImage(tile, facts.offset + index))
  })

  addEventListener('beforeprint', () => {
    for (const [index, tile] of serverTiles.entries())
      showServerImage(tile, facts.offset + index, '<img loading=lazy')
  })

  async function fetchLayout() {
    const ratios = await images.ratios()
    layouts = COLUMN_COUNTS.map((columns) => placeTiles(ratios, columns))
    writeStyle(grid, gridHeights(layouts))
  }

  /** Announces that the gallery is shut if that is why a request failed: nothing is requested any more. */
  function isOver(error: unknown) {
    if (isShut(error)) {
      shut = true
      announce(SHUT)
    }
    return shut
  }

  /** Resolves when the layout is loaded. Retries until it is, or the gallery is shut. */
  function loadLayout(): Promise<void> {
    layoutLoading ??= fetchLayout().catch(async (error) => {
      if (isOver(error)) return
      await new Promise((done) => setTimeout(done, RETRY_AFTER_MS))
      layoutLoading = undefined
      return loadLayout()
    })
    return layoutLoading
  }

  async function follow() {
    await loadLayout()
    renderVisible()
  }

  /** Indexes of the tiles between two vertical positions of the viewport, in the gallery's order. */
  function tilesBetweenHeights(from: number, to: number): number[] {
    const { width, top } = grid.getBoundingClientRect()
    const columns = columnsAt(width)
    const layout = layouts!.find((one) => one.columns === columns)!
    return tilesBetween(layout, tileWidth(width, columns), from - top, to - top)
  }

  /** The focused tile and its neighbours, which stay rendered so that Tab reaches them. */
  function focusedTiles(): number[] {
    const slide = (document.activeElement as HTMLElement | null)?.dataset.slide
    return slide === undefined ? [] : [Number(slide) - 1, Number(slide), Number(slide) + 1]
  }

  function renderVisible(...also: number[]) {
    if (!layouts) return
    const count = layouts[0]!.ratios.length
    const { top, bottom } = visiblePart()
    const screen = bottom - top
    const wanted = new Set([
      ...tilesBetweenHeights(top - screen, bottom + screen),
      ...focusedTiles(),
      ...also,
    ])
    for (const [index, tile] of rendered) {
      if (index < serverTiles.length || wanted.has(index)) continue
      lazy.unwatch(tile)
      removeTile(tile)
      for (const set of [rendered, near, shown]) set.delete(index)
    }
    let next = grid.children[serverTiles.length] ?? null
    for (const index of [...wanted].sort((one, other) => one - other)) {
      if (index < serverTiles.length || index >= count) continue
      let tile = rendered.get(index)
      if (tile) {
        next = tile.nextElementSibling
        continue
      }
      tile = emptyTile(facts.galleryId, index, count, tilePlace(layouts!, index))
      rendered.set(index, tile)
      grid.insertBefore(tile, next)
      lazy.watch(tile, () => {
        near.add(index)
        fill()
      })
    }
    fill()
    // At once after a jump.
    requestAfter(requested + REQUEST_EVERY_MS - performance.now())
  }

  /** Fills tiles with the images loaded so far. */
  function fill() {
    for (const [index, tile] of rendered) {
      const image = images.at(index)
      if (index < serverTiles.length || !image || shown.has(index)) continue
      const name = imageName(image, index, facts.count)
      nameTile(tile, facts.path, image, name)
      if (!near.has(index)) continue
      shown.add(index)
      showImage(tile, index, image, name)
    }
  }

  const isMissingImages = () => {
    const { top, bottom } = visiblePart()
    return tilesBetweenHeights(top, bottom).some((index) => index >= serverTiles.length && !images.at(index))
  }

  function requestAfter(delay: number) {
    if (requestTimer === undefined) requestTimer = setTimeout(requestImages, delay)
  }

  /** Requests the images of the rendered tiles, and announces loading while any in view is missing. */
  function requestImages() {
    requestTimer = undefined
    if (shut) return
    requested = performance.now()
    const unknown = [...rendered.keys()].filter((index) => index >= serverTiles.length && !images.at(index))
    for (const index of unknown) {
      images.load(index, index + 1).catch((error) => isOver(error) || requestAfter(RETRY_AFTER_MS))
    }
    announce(unknown.length > 0 && isMissingImages() ? 'Loading images...' : '')
  }

  /** The other ones of the first twelve, which browsers leave until they are near. */
  function loadOthers() {
    for (const img of grid.querySelectorAll('img')) img.loading = 'eager'
    if (rendersAll) follow()
  }

  if (rendersAll)
    images.onArrival(() => {
      if (!layouts) return
      fill()
      if (!shut && !isMissingImages()) announce('')
    })
  // The images in view are loaded first.
  if (document.readyState === 'complete') loadOthers()
  else addEventListener('load', loadOthers)

  return {
    async reveal(index) {
      if (rendersAll && !rendered.has(index)) {
        await loadLayout()
        renderVisible(index)
      }
      const tile = rendered.get(index) ?? serverTiles[0]
      tile?.scrollIntoView({ block: 'nearest' })
      tile?.querySelector('a')?.focus({ preventScroll: true })
    },
  }
}
