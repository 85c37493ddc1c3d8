/** Renders the tiles around the viewport, so that ten thousand images cost no more than a hundred. */
import type { PageFacts } from '../page-facts.ts'
import type { ImagePages } from './image-pages.ts'
import { imageName } from './image-sources.ts'
import type { LazyImages } from './lazy-images.ts'
import { emptyTile, nameTile, removeTile, showImage } from './other-tiles.ts'
import { type PlacedWalls, placedWalls } from './placed-walls.ts'
import { imageRequests } from './request-images.ts'
import { type RenderedTiles, showTile } from './tiles.ts'
import { watchVisiblePart } from './visible-part.ts'

/**
 * Number of screens rendered above and below the visible part: few enough for 340 elements with the smallest
 * tiles, of which 35 offer the languages.
 */
const RENDERED_AROUND = 0.4
/** Number of screens for tiles of the HTML, which stay further away as long as there are few of them. */
const KEPT_AROUND = [2, 1]
const MAX_KEPT = 48

type Options = {
  images: ImagePages
  lazy: LazyImages
  announce(text: string): void
  /** Stops rendering. */
  signal?: AbortSignal
}

/** @param serverTiles tiles of the HTML: far from the viewport they are kept, but not in the document */
export function renderOthers(
  page: HTMLElement,
  serverTiles: readonly HTMLElement[],
  facts: PageFacts,
  { images, lazy, announce, signal }: Options,
): RenderedTiles {
  const rendered = new Map(serverTiles.map((tile, index) => [facts.offset + index, tile]))
  const firstOther = facts.offset + serverTiles.length
  const near = new Set<number>()
  const shown = new Set<number>()
  const visiblePart = watchVisiblePart(page, follow, signal)
  let walls: PlacedWalls | undefined
  let hanging: Promise<void> | undefined
  let printing = false

  const isMissing = (index: number) => index >= firstOther && !images.at(index)
  function isMissingInView() {
    const { top, bottom } = visiblePart()
    return walls?.tilesBetween(top, bottom).some(isMissing) ?? false
  }
  const missing = () => [...rendered.keys()].filter(isMissing)
  const { isOver, ratios, requestSoon } = imageRequests({ facts, images, announce, missing, isMissingInView })

  /** Resolves when the ratios are loaded, or the gallery is closed. */
  function hang(): Promise<void> {
    hanging ??= ratios().then((loaded) => {
      if (loaded) walls = placedWalls(page, facts, loaded)
    })
    return hanging
  }

  async function follow() {
    await hang()
    renderVisible()
  }

  /** The focused tile and its neighbours, which stay rendered so that Tab reaches them. */
  function focusedTiles(): number[] {
    const slide = (document.activeElement as HTMLElement | null)?.dataset.slide
    return slide === undefined ? [] : [Number(slide) - 1, Number(slide), Number(slide) + 1]
  }

  /** Indexes of the tiles that should be in the document now. */
  function wantedTiles({ tilesBetween }: PlacedWalls, also: number[]) {
    const { top, bottom } = visiblePart()
    const tilesAround = (screens: number) => {
      const around = (bottom - top) * screens
      return tilesBetween(top - around, bottom + around)
    }
    const kept = KEPT_AROUND.map(tilesAround).find(({ length }) => length <= MAX_KEPT) ?? []
    const ofServer = kept.filter((index) => index < firstOther)
    return new Set([...tilesAround(RENDERED_AROUND), ...ofServer, ...focusedTiles(), ...also])
  }

  function renderVisible(...also: number[]) {
    if (!walls || printing || signal?.aborted) return
    if (walls.measure())
      for (const [index, tile] of rendered) if (index >= firstOther) walls.place(index, tile)
    const wanted = wantedTiles(walls, also)
    for (const [index, tile] of rendered) if (!wanted.has(index)) remove(index, tile)
    for (const index of [...wanted].sort((one, other) => one - other)) {
      if (index < facts.offset || index >= walls.end) continue
      walls.insert(index, rendered.get(index) ?? create(index, walls))
    }
    fill()
    requestSoon()
  }

  function create(index: number, { place }: PlacedWalls) {
    const tile = emptyTile(facts.galleryId, index, facts.count)
    rendered.set(index, tile)
    place(index, tile)
    lazy.watch(tile, () => {
      near.add(index)
      fill()
    })
    return tile
  }

  function remove(index: number, tile: HTMLElement) {
    if (index < firstOther) return tile.remove()
    lazy.unwatch(tile)
    removeTile(tile)
    for (const set of [rendered, near, shown]) set.delete(index)
  }

  /** Fills tiles with the images loaded so far. */
  function fill() {
    for (const [index, tile] of rendered) {
      const image = images.at(index)
      if (index < firstOther || !image || shown.has(index)) continue
      const name = imageName(image, index, facts.count)
      nameTile(tile, facts.path, image, name)
      if (!near.has(index)) continue
      shown.add(index)
      showImage(tile, index, image, { name, hanging: facts, beside: walls!.beside(index) })
    }
  }

  const stopListening = images.onArrival(() => {
    if (!walls) return
    fill()
    if (!isOver() && !isMissingInView()) announce('')
  })
  signal?.addEventListener('abort', stopListening)
  // Prints only the tiles of the HTML.
  const print = (begins: boolean) => {
    printing = begins
    if (!begins) return renderVisible()
    for (const [index, tile] of rendered) if (index < firstOther) walls?.insert(index, tile)
  }
  addEventListener('beforeprint', () => print(true), { signal })
  addEventListener('afterprint', () => print(false), { signal })
  follow()

  return {
    async reveal(index) {
      if (!rendered.get(index)?.isConnected) {
        await hang()
        renderVisible(index)
      }
      showTile(rendered.get(index) ?? serverTiles[0])
    },
  }
}
