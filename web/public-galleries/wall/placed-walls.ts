import { placesOf } from '#contract/layouts/layouts.ts'
import { type Measures, type Places, spans } from '#contract/layouts/places.ts'
import { classAt } from '#contract/layouts/traits.ts'
import type { PageFacts } from '../page-facts.ts'
import { gridHeight, isInside, ratioText, shapeOf, tilePlace } from './tile-place.ts'
import { slideOfTile, writeStyle } from './tiles.ts'

/** A grid with the images from `start` up to, not including, `end`. */
type Wall = { grid: HTMLElement; start: number; end: number; places: Places; spans: Float64Array }

/** Walls of the page, with the places of all their images. */
export type PlacedWalls = ReturnType<typeof placedWalls>

/** @param ratios of all images of the gallery */
export function placedWalls(
  page: HTMLElement,
  { layout, spacing, theme, offset, walls: counts }: PageFacts,
  ratios: Uint16Array,
) {
  const grids = [...page.querySelectorAll<HTMLElement>('.grid')]
  let walls: Wall[] = []
  let placedFor = -1
  let measured = ''

  const wallOf = (index: number) => walls.find(({ end }) => index < end)!

  function hang(widthClass: number) {
    placedFor = widthClass
    measured = ''
    let start = offset
    walls = counts.map((count, index) => {
      const end = start + count
      const hung = ratios.subarray(start, end)
      const places = placesOf({ layout, spacing, theme }, hung, { widthClass, isWhole: true })
      const wall = { grid: grids[index]!, start, end, places, spans: new Float64Array() }
      writeStyle(wall.grid, {
        '--h': gridHeight(places),
        ...(count === 1 && { '--q': ratioText(hung[0]!) }),
      })
      start = end
      return wall
    })
  }

  return {
    end: counts.reduce((sum, count) => sum + count, offset),

    /** Number of images on the image's wall. */
    beside(index: number) {
      const { start, end } = wallOf(index)
      return end - start
    },

    /**
     * Places all images for the page's width class, and measures their current positions on the page. Returns
     * true if tiles have moved.
     */
    measure(): boolean {
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
      const isOther = widthClass !== placedFor
      if (isOther) hang(widthClass)
      const now = JSON.stringify(measures)
      if (now !== measured) for (const wall of walls) wall.spans = spans(wall.places, measures)
      measured = now
      return isOther
    },

    place(index: number, tile: HTMLElement) {
      const { places, start, end } = wallOf(index)
      const ratio = ratios[index]!
      const inside = end - start === 1 || isInside({ layout, theme }, ratio)
      tile.classList.toggle('inside', inside)
      writeStyle(tile, {
        '--z': '',
        ...tilePlace(places, index - start),
        ...(inside && { '--a': shapeOf(ratio) }),
      })
    },

    /** Inserts a tile at its place in the document, unless it is there. */
    insert(index: number, tile: HTMLElement) {
      if (tile.isConnected) return
      const { grid } = wallOf(index)
      grid.insertBefore(tile, [...grid.children].find((other) => slideOfTile(other) > index) ?? null)
    },

    /** Indexes of the tiles between two vertical positions of the viewport, in the gallery's order. */
    tilesBetween(from: number, to: number): number[] {
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
    },
  }
}
