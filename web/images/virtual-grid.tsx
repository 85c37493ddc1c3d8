import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { nearTiles } from './near-tiles.ts'
import { useVisibleRange } from './use-visible-range.ts'

/** Where tiles are in a grid; lengths in pixels. */
export type Layout = {
  height: number
  /** The indexes of the tiles between two heights of the grid. */
  between: (from: number, to: number) => readonly number[]
  place: (index: number) => { left: number; top: number; width: number; height: number }
}

/**
 * The images in a layout. Only tiles near the viewport or the focus are rendered.
 * @param layoutAt the layout in a grid of this width, on a page of that width; always the same function
 * @param keep id of an image that is always rendered
 * @param tile renders one image; it fills its cell
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
  const { width, pageWidth, from, to } = useVisibleRange(grid)
  const isMeasured = to > from
  const layout = useMemo(
    () => (isMeasured ? layoutAt(images, width, pageWidth) : undefined),
    [isMeasured, layoutAt, images, width, pageWidth],
  )
  const shown = useMemo(() => {
    if (!layout) return []
    const kept = [focused, keep].map((wanted) => images.findIndex(({ id }) => id === wanted))
    return nearTiles(layout.between(from, to), kept, images.length)
  }, [layout, from, to, images, focused, keep])

  return (
    <ul
      ref={grid}
      aria-label={label}
      className="relative"
      style={{ height: layout?.height ?? 0 }}
      onBlur={() => setFocused(null)}
    >
      {layout &&
        shown.map((index) => {
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
