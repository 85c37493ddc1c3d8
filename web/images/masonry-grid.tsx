import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Image } from '#contract/images.ts'
import {
  columnsAt,
  GAP,
  masonryHeight,
  placeTiles,
  ratioOf,
  tileSpan,
  tilesBetween,
  tileWidth,
} from '#contract/masonry.ts'
import { nearTiles } from './near-tiles.ts'
import { useVisibleRange } from './use-visible-range.ts'

/**
 * The images as masonry: 4, 3, 2 or 1 columns by the page's width, each placed from its stored size. Only tiles near
 * the viewport or the focus are rendered.
 * @param tile renders one image; it fills its cell
 */
export function MasonryGrid({
  images,
  tile,
}: {
  images: readonly Image[]
  tile: (image: Image, width: number) => ReactNode
}) {
  const grid = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const { width, pageWidth, from, to } = useVisibleRange(grid)
  const columns = columnsAt(pageWidth)
  const masonry = useMemo(() => placeTiles(Uint16Array.from(images, ratioOf), columns), [images, columns])
  // `contract/masonry.ts` counts a gap around the grid; here the grid has none.
  const tileSize = tileWidth(width + 2 * GAP, columns)
  const shown = useMemo(() => {
    const near = tilesBetween(masonry, tileSize, from, to)
    return nearTiles(near, [images.findIndex(({ id }) => id === focused)], images.length)
  }, [masonry, tileSize, from, to, images, focused])

  return (
    <ul
      ref={grid}
      aria-label="Images"
      className="relative"
      style={{ height: Math.max(0, masonryHeight(masonry, tileSize) - 2 * GAP) }}
      onBlur={() => setFocused(null)}
    >
      {shown.map((index) => {
        const image = images[index]!
        const { top, bottom } = tileSpan(masonry, index, tileSize)
        return (
          <li
            key={image.id}
            aria-setsize={images.length}
            aria-posinset={index + 1}
            className="absolute"
            style={{
              left: masonry.column[index]! * (tileSize + GAP),
              top: top - GAP,
              width: tileSize,
              height: bottom - top,
            }}
            onFocus={() => setFocused(image.id)}
          >
            {tile(image, tileSize)}
          </li>
        )
      })}
    </ul>
  )
}
