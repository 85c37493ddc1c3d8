import { type RefObject, useLayoutEffect, useState } from 'react'
import { measureWhenMoved } from './measure-when-moved.ts'

/** Of a screen, above and below. */
const AROUND = 0.5

/** The range changes in steps of this many pixels, so that most scrolling renders nothing. */
const STEP = 400

/** A grid's width, the page's width, and the part of the grid to render (from its top); all in pixels. */
type VisibleRange = { width: number; pageWidth: number; from: number; to: number }

/** Observes a grid's width and its visible part, plus half a screen above and below. Nothing is visible before it is measured. */
export function useVisibleRange(grid: RefObject<HTMLElement | null>): VisibleRange {
  const [view, setView] = useState<VisibleRange>({
    width: 0,
    pageWidth: window.innerWidth,
    from: 0,
    to: 0,
  })

  // Before the first paint, so that nothing is painted in the wrong place.
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => {
      const { top, width } = element.getBoundingClientRect()
      const screen = window.innerHeight
      const around = AROUND * screen
      const next: VisibleRange = {
        width,
        pageWidth: document.documentElement.clientWidth || window.innerWidth,
        from: Math.floor((-top - around) / STEP) * STEP,
        to: Math.ceil((-top + screen + around) / STEP) * STEP,
      }
      setView((before) => (same(before, next) ? before : next))
    }
    // Content above the grid may grow and push it down.
    return measureWhenMoved(measure, window, [element, document.body])
  }, [grid])

  return view
}

const same = (one: VisibleRange, other: VisibleRange) =>
  one.width === other.width &&
  one.pageWidth === other.pageWidth &&
  one.from === other.from &&
  one.to === other.to
