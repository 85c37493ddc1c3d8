/** Pictures of a gallery's page in miniature, for each layout. Pure; lengths in units of the drawing. */
import type { Layout, Spacing } from '#contract/appearance.ts'

type Tile = { x: number; y: number; width: number; height: number }

/** Ratios of width to height: landscapes, portraits and a square. */
const RATIOS = [1.5, 0.7, 1.4, 1, 1.5, 0.75, 1.6, 1.3, 0.7, 1.5, 1, 1.5, 0.8, 1.4]

const GAPS: Record<Spacing, number> = { narrow: 1.5, wide: 5 }

type Place = (width: number, gap: number) => Tile[]

function inColumns(width: number, gap: number, columns: number, ratioOf: (index: number) => number) {
  const step = (width + gap) / columns
  const ends = Array.from({ length: columns }, () => 0)
  return RATIOS.map((_, index) => {
    const column = ends.indexOf(Math.min(...ends))
    const tile = {
      x: column * step,
      y: ends[column]!,
      width: step - gap,
      height: (step - gap) / ratioOf(index),
    }
    ends[column] = tile.y + tile.height + gap
    return tile
  })
}

/** Approximate height of a row, which is as wide as the page. */
const ROW = 20

function inRows(width: number, gap: number): Tile[] {
  const tiles: Tile[] = []
  let y = 0
  for (let first = 0; first < RATIOS.length; ) {
    let end = first + 1
    const sum = () => RATIOS.slice(first, end).reduce((total, ratio) => total + ratio, 0)
    const height = () => (width - gap * (end - first - 1)) / sum()
    while (end < RATIOS.length && height() > ROW) end += 1
    let x = 0
    for (const ratio of RATIOS.slice(first, end)) {
      tiles.push({ x, y, width: ratio * height(), height: height() })
      x += ratio * height() + gap
    }
    y += height() + gap
    first = end
  }
  return tiles
}

const PLACES: Record<Layout, Place> = {
  masonry: (width, gap) => inColumns(width, gap, 3, (index) => RATIOS[index]!),
  rows: inRows,
  squares: (width, gap) => inColumns(width, gap, 4, () => 1),
  story: (width, gap) =>
    inColumns(width * 0.72, gap, 1, () => 1.6).map((tile) => ({ ...tile, x: tile.x + width * 0.14 })),
}

/** The tiles that begin above a height. */
export const drawnTiles = (layout: Layout, spacing: Spacing, width: number, height: number): Tile[] =>
  PLACES[layout](width, GAPS[spacing]).filter(({ y }) => y < height)
