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
import { useWallView } from './use-wall-view.ts'

/**
 * The images as masonry: 4, 3, 2 or 1 columns by the page's width (the specification, section 9), each placed from its
 * stored size. Only what is near the screen is drawn, and whatever has the focus with its neighbours.
 * @param tile draws one image; it fills its place
 */
export function ImageGrid({
  images,
  tile,
}: {
  images: readonly Image[]
  tile: (image: Image, width: number) => ReactNode
}) {
  const wall = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const { width, pageWidth, from, to } = useWallView(wall)
  const columns = columnsAt(pageWidth)
  const masonry = useMemo(() => placeTiles(Uint16Array.from(images, ratioOf), columns), [images, columns])
  // The arithmetic has a gap around the wall; here the wall ends with its pictures.
  const tileSize = tileWidth(width + 2 * GAP, columns)
  const shown = useMemo(() => {
    const near = tilesBetween(masonry, tileSize, from, to)
    return nearTiles(near, [images.findIndex(({ id }) => id === focused)], images.length)
  }, [masonry, tileSize, from, to, images, focused])

  return (
    <ul
      ref={wall}
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
