import { type RefObject, useLayoutEffect, useState } from 'react'
import { measureWhenMoved } from './measure-when-moved.ts'

/** Amount rendered before and after the visible part, as a share of its length. */
const AROUND = { page: 0.5, row: 1 }

/** Granularity of the range, in pixels: most scrolling renders nothing, and the rest one row of tiles. */
const STEP = 200

/** Scrolled by the page, downwards, or a row that scrolls by itself. */
export type Axis = 'page' | 'row'

/** A list's width, the page's width, and the part of the list to render, from its beginning; in pixels. */
type VisibleRange = { width: number; pageWidth: number; from: number; to: number }

/** Observes a list's width and the part to render. Nothing is visible before it is measured. */
export function useVisibleRange(list: RefObject<HTMLElement | null>, axis: Axis): VisibleRange {
  const [view, setView] = useState<VisibleRange>({
    width: 0,
    pageWidth: window.innerWidth,
    from: 0,
    to: 0,
  })

  // Before the first paint, so that nothing is painted in the wrong place.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      const [start, length] =
        axis === 'page' ? [-top, window.innerHeight] : [element.scrollLeft, element.clientWidth]
      const around = AROUND[axis] * length
      const next: VisibleRange = {
        width,
        pageWidth: document.documentElement.clientWidth || window.innerWidth,
        from: Math.floor((start - around) / STEP) * STEP,
        to: Math.ceil((start + length + around) / STEP) * STEP,
      }
      setView((before) => (same(before, next) ? before : next))
    }
    // Content above the list may grow and push it down.
    return axis === 'page'
      ? measureWhenMoved(measure, window, [element, document.body])
      : measureWhenMoved(measure, element, [element])
  }, [list, axis])

  return view
}

const same = (one: VisibleRange, other: VisibleRange) =>
  one.width === other.width &&
  one.pageWidth === other.pageWidth &&
  one.from === other.from &&
  one.to === other.to
