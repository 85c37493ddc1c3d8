import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { nearTiles } from './near-tiles.ts'
import { cornerOf, mainColumns, placesBetween, squaresHeight, squaresIn } from './squares.ts'
import { useVisibleRange } from './use-visible-range.ts'

/**
 * The images as equal squares in 2 to 5 columns. Only those near the viewport or the focus are rendered.
 * @param tile renders one image; it fills its cell
 * @param keep id of an image that is always rendered
 */
export function SquareGrid({
  images,
  keep,
  tile,
}: {
  images: readonly Image[]
  keep: number | null
  tile: (image: Image, size: number) => ReactNode
}) {
  const grid = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const { width, pageWidth, from, to } = useVisibleRange(grid)
  const squares = useMemo(() => squaresIn(width, mainColumns(pageWidth)), [width, pageWidth])
  const shown = useMemo(() => {
    const near = placesBetween(squares, images.length, from, to)
    const places = [focused, keep].map((kept) => images.findIndex(({ id }) => id === kept))
    return nearTiles(near, places, images.length)
  }, [squares, images, from, to, focused, keep])

  return (
    <ul
      ref={grid}
      aria-label="Images"
      className="relative"
      style={{ height: squaresHeight(squares, images.length) }}
      onBlur={() => setFocused(null)}
    >
      {shown.map((place) => {
        const image = images[place]!
        return (
          <li
            key={image.id}
            aria-setsize={images.length}
            aria-posinset={place + 1}
            className="absolute"
            style={{ ...cornerOf(squares, place), width: squares.size, height: squares.size }}
            onFocus={() => setFocused(image.id)}
          >
            {tile(image, squares.size)}
          </li>
        )
      })}
    </ul>
  )
}
