/** Renders the tiles around the viewport, so that ten thousand images cost no more than a hundred. */
import { placesOf } from '#contract/layouts/layouts.ts'
import { type Measures, type Places, spans } from '#contract/layouts/places.ts'
import { classAt } from '#contract/layouts/widths.ts'
import type { PageFacts } from '../page-facts.ts'
import { type ImagePages, isUnavailable, unavailableText } from './image-pages.ts'
import { imageName } from './image-sources.ts'
import type { LazyImages } from './lazy-images.ts'
import { emptyTile, nameTile, removeTile, showImage } from './other-tiles.ts'
import { gridHeight, isInside, ratioText, shapeOf, tilePlace } from './tile-place.ts'
import { type RenderedTiles, showTile, slideOfTile, writeStyle } from './tiles.ts'
import { watchVisiblePart } from './visible-part.ts'

/** Time before a failed request is repeated. */
const RETRY_AFTER_MS = 3000
/** While the visitor scrolls, images are requested at most this often. */
const REQUEST_EVERY_MS = 120

/** Screens above and below the visible part: few enough for 300 elements with the smallest tiles. */
const RENDERED_AROUND = 0.4
/** Tiles of the HTML stay further away: as far as there are few enough. */
const KEPT_AROUND = [2, 1]
const MAX_KEPT = 48

/** A grid with the images from `start` up to, not including, `end`. */
type Wall = { grid: HTMLElement; start: number; end: number; places: Places; spans: Float64Array }

type Options = {
  images: ImagePages
  lazy: LazyImages
  announce(text: string): void
  /** Ends it. */
  signal?: AbortSignal
}

/** @param serverTiles those in the HTML: far from the viewport they are kept, but not in the document */
export function renderOthers(
  page: HTMLElement,
  serverTiles: readonly HTMLElement[],
  facts: PageFacts,
  { images, lazy, announce, signal }: Options,
): RenderedTiles {
  const { layout, spacing } = facts
  const rendered = new Map(serverTiles.map((tile, index) => [facts.offset + index, tile]))
  const firstOther = facts.offset + serverTiles.length
  const near = new Set<number>()
  const shown = new Set<number>()
  const grids = [...page.querySelectorAll<HTMLElement>('.grid')]
  const visiblePart = watchVisiblePart(page, follow, signal)
  let ratios: Uint16Array | undefined
  let ratiosLoading: Promise<void> | undefined
  let walls: Wall[] = []
  let placedFor = -1
  let measured = ''
  let requested = -REQUEST_EVERY_MS
  let requestTimer: ReturnType<typeof setTimeout> | undefined
  let shut = false
  let printing = false

  /** Announces that the gallery is shut if that is why a request failed: nothing is requested any more. */
  function isOver(error: unknown) {
    if (isUnavailable(error)) {
      shut = true
      announce(unavailableText(facts))
    }
    return shut
  }

  /** Resolves when the ratios are loaded. Retries until they are, or the gallery is shut. */
  function loadRatios(): Promise<void> {
    ratiosLoading ??= images
      .ratios()
      .then((loaded) => {
        ratios = loaded
      })
      .catch(async (error) => {
        if (isOver(error)) return
        await new Promise((done) => setTimeout(done, RETRY_AFTER_MS))
        ratiosLoading = undefined
        return loadRatios()
      })
    return ratiosLoading
  }

  async function follow() {
    await loadRatios()
    renderVisible()
  }

  /** Places all images for the page's width class, and finds where they are on the page as it is. */
  function measure(loaded: Uint16Array) {
    const grid = grids[0]!
    const { width } = grid.getBoundingClientRect()
    const { columnGap, rowGap, outlineOffset } = getComputedStyle(grid)
    const gap = Number.parseFloat(columnGap) || 0
    const measures: Measures = {
      wall: width - gap,
      gap,
      rowGap: Number.parseFloat(rowGap) || gap,
      screen: Number.parseFloat(outlineOffset) || Number.POSITIVE_INFINITY,
    }
    const widthClass = classAt(layout, width)
    if (widthClass !== placedFor) {
      placedFor = widthClass
      measured = ''
      let start = facts.offset
      walls = facts.walls.map((count, index) => {
        const end = start + count
        const hung = loaded.subarray(start, end)
        const places = placesOf({ layout, spacing }, hung, { widthClass, isWhole: true })
        const wall = { grid: grids[index]!, start, end, places, spans: new Float64Array() }
        writeStyle(wall.grid, {
          '--h': gridHeight(places),
          ...(count === 1 && { '--q': ratioText(hung[0]!) }),
        })
        start = end
        return wall
      })
      for (const [index, tile] of rendered) if (index >= firstOther) place(index, tile)
    }
    if (JSON.stringify(measures) === measured) return
    measured = JSON.stringify(measures)
    for (const wall of walls) wall.spans = spans(wall.places, measures)
  }

  const wallOf = (index: number) => walls.find(({ end }) => index < end)!

  function place(index: number, tile: HTMLElement) {
    const { places, start, end } = wallOf(index)
    const ratio = ratios![index]!
    const inside = end - start === 1 || isInside(layout, ratio)
    tile.classList.toggle('inside', inside)
    writeStyle(tile, {
      '--z': '',
      ...tilePlace(places, index - start),
      ...(inside && { '--a': shapeOf(ratio) }),
    })
  }

  /** Indexes of the tiles between two vertical positions of the viewport, in the gallery's order. */
  function tilesBetween(from: number, to: number): number[] {
    const found: number[] = []
    for (const { grid, start, end, spans } of walls) {
      const { top, bottom } = grid.getBoundingClientRect()
      if (bottom <= from || top >= to) continue
      if (end - start === 1) found.push(start)
      else
        for (let index = 0; index < spans.length; index += 2) {
          if (spans[index + 1]! > from - top && spans[index]! < to - top) found.push(start + index / 2)
        }
    }
    return found
  }

  /** The focused tile and its neighbours, which stay rendered so that Tab reaches them. */
  function focusedTiles(): number[] {
    const slide = (document.activeElement as HTMLElement | null)?.dataset.slide
    return slide === undefined ? [] : [Number(slide) - 1, Number(slide), Number(slide) + 1]
  }

  function renderVisible(...also: number[]) {
    if (!ratios || printing || signal?.aborted) return
    measure(ratios)
    const { top, bottom } = visiblePart()
    const tilesAround = (screens: number) => {
      const around = (bottom - top) * screens
      return tilesBetween(top - around, bottom + around)
    }
    const kept = KEPT_AROUND.map(tilesAround).find(({ length }) => length <= MAX_KEPT) ?? []
    const last = walls.at(-1)!.end
    const wanted = new Set([
      ...tilesAround(RENDERED_AROUND),
      ...kept.filter((index) => index < firstOther),
      ...focusedTiles(),
      ...also,
    ])
    for (const [index, tile] of rendered) {
      if (wanted.has(index)) continue
      if (index < firstOther) {
        tile.remove()
        continue
      }
      lazy.unwatch(tile)
      removeTile(tile)
      for (const set of [rendered, near, shown]) set.delete(index)
    }
    for (const index of [...wanted].sort((one, other) => one - other)) {
      if (index < facts.offset || index >= last) continue
      const known = rendered.get(index)
      if (known) {
        insert(index, known)
        continue
      }
      const tile = emptyTile(facts.galleryId, index, facts.count)
      rendered.set(index, tile)
      place(index, tile)
      insert(index, tile)
      lazy.watch(tile, () => {
        near.add(index)
        fill()
      })
    }
    fill()
    // At once after a jump.
    requestAfter(requested + REQUEST_EVERY_MS - performance.now())
  }

  /** Puts a tile into its place in the document, if it is not there. */
  function insert(index: number, tile: HTMLElement) {
    if (tile.isConnected) return
    const { grid } = wallOf(index)
    grid.insertBefore(tile, [...grid.children].find((other) => slideOfTile(other) > index) ?? null)
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
      const { start, end } = wallOf(index)
      showImage(tile, index, image, { name, layout, beside: end - start })
    }
  }

  const isMissingImages = () => {
    const { top, bottom } = visiblePart()
    return tilesBetween(top, bottom).some((index) => index >= firstOther && !images.at(index))
  }

  function requestAfter(delay: number) {
    if (requestTimer === undefined) requestTimer = setTimeout(requestImages, delay)
  }

  /** Requests the images of the rendered tiles, and announces loading while any in view is missing. */
  function requestImages() {
    requestTimer = undefined
    if (shut) return
    requested = performance.now()
    const unknown = [...rendered.keys()].filter((index) => index >= firstOther && !images.at(index))
    for (const index of unknown) {
      images.load(index, index + 1).catch((error) => isOver(error) || requestAfter(RETRY_AFTER_MS))
    }
    announce(unknown.length > 0 && isMissingImages() ? 'Loading images...' : '')
  }

  const stopListening = images.onArrival(() => {
    if (!ratios) return
    fill()
    if (!shut && !isMissingImages()) announce('')
  })
  signal?.addEventListener('abort', stopListening)
  // On paper are the tiles of the HTML.
  addEventListener(
    'beforeprint',
    () => {
      printing = true
      for (const [index, tile] of rendered) if (index < firstOther) insert(index, tile)
    },
    { signal },
  )
  addEventListener(
    'afterprint',
    () => {
      printing = false
      renderVisible()
    },
    { signal },
  )
  follow()

  return {
    async reveal(index) {
      if (!rendered.get(index)?.isConnected) {
        await loadRatios()
        renderVisible(index)
      }
      showTile(rendered.get(index) ?? serverTiles[0])
    },
  }
}
