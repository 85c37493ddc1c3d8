import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { type Places, useNearTiles } from './use-near-tiles.ts'

/** Positions of the tiles in a grid; lengths in pixels. */
export type Layout = Places & {
  height: number
  place: (index: number) => { left: number; top: number; width: number; height: number }
}

/**
 * The images in a layout. Only tiles near the viewport or the focus are rendered.
 * @param layoutAt the layout in a grid of this width, on a page of that width; must be a stable function
 * @param keep id of an image that is always rendered
 * @param tile renders one image, which fills its cell
 */
export function VirtualGrid({
  images,
  layoutAt,
  label = 'Images',
  keep = null,
  tile,
}: {
  images: readonly Image[]
  layoutAt: (images: readonly Image[], width: number, pageWidth: number) => Layout
  label?: string
  keep?: number | null
  tile: (image: Image, width: number) => ReactNode
}) {
  const grid = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const placesAt = useCallback(
    (width: number, pageWidth: number) => layoutAt(images, width, pageWidth),
    [layoutAt, images],
  )
  const kept = [focused, keep].map((wanted) =>
    wanted === null ? -1 : images.findIndex(({ id }) => id === wanted),
  )
  const { layout, near } = useNearTiles(grid, placesAt, images.length, kept)

  return (
    <ul
      ref={grid}
      aria-label={label}
      className="relative"
      style={{ height: layout?.height ?? 0 }}
      onBlur={() => setFocused(null)}
    >
      {layout &&
        near.map((index) => {
          const image = images[index]!
          const place = layout.place(index)
          return (
            <li
              key={image.id}
              aria-setsize={images.length}
              aria-posinset={index + 1}
              className="absolute"
              style={place}
              onFocus={() => setFocused(image.id)}
            >
              {tile(image, place.width)}
            </li>
          )
        })}
    </ul>
  )
}
