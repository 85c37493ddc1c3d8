import { type RefObject, useMemo } from 'react'
import { nearTiles } from './near-tiles.ts'
import { type Axis, useVisibleRange } from './use-visible-range.ts'

/** Positions of a list's tiles along its scrolling direction, in pixels from its beginning. */
export type Places = {
  /** Indexes of the tiles between two points. */
  between: (from: number, to: number) => readonly number[]
}

/**
 * Tiles of a long list to render: those near its visible part, and around kept ones. There is no layout
 * before the list is measured.
 * @param placesAt positions in a list of this width, on a page of that width; a new function when they change
 * @param kept indexes; negative ones are ignored
 */
export function useNearTiles<Layout extends Places>(
  list: RefObject<HTMLElement | null>,
  placesAt: (width: number, pageWidth: number) => Layout,
  count: number,
  kept: readonly number[],
  axis: Axis = 'page',
): { layout: Layout | undefined; near: readonly number[] } {
  const { width, pageWidth, from, to } = useVisibleRange(list, axis)
  const isMeasured = to > from
  const layout = useMemo(
    () => (isMeasured ? placesAt(width, pageWidth) : undefined),
    [isMeasured, placesAt, width, pageWidth],
  )
  const visible = useMemo(() => layout?.between(from, to) ?? [], [layout, from, to])
  return { layout, near: nearTiles(visible, kept, count) }
}
