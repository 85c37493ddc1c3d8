import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { measureWhenMoved } from './measure-when-moved.ts'

/** The range changes in steps of this many pixels, so that most scrolling renders nothing. */
const STEP = 400

/** A grid's width, the page's width, and the part of the grid to render (from its top); all in pixels. */
type VisibleRange = { width: number; pageWidth: number; from: number; to: number }
/** `around`: the screens above and below that are part of it. */
type View = VisibleRange & { around: 0 | 1 }

/**
 * Observes a grid's width and its visible part, plus one screen above and below. Nothing is visible before it is measured.
 * At first there is only what is on the screen: some fifty tiles are not rendered in one go.
 */
export function useVisibleRange(grid: RefObject<HTMLElement | null>): VisibleRange {
  const [view, setView] = useState<View>({
    width: 0,
    pageWidth: window.innerWidth,
    from: 0,
    to: 0,
    around: 0,
  })
  const around = useRef(view.around)
  useEffect(() => {
    around.current = view.around
  }, [view.around])

  // Before the first paint, so that nothing is painted in the wrong place.
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => {
      const { top, width } = element.getBoundingClientRect()
      const screen = window.innerHeight
      const show = (around: 0 | 1) => {
        const next: View = {
          width,
          pageWidth: document.documentElement.clientWidth || window.innerWidth,
          from: Math.floor((-top - around * screen) / STEP) * STEP,
          to: Math.ceil((-top + (1 + around) * screen) / STEP) * STEP,
          around,
        }
        setView((before) => (same(before, next) ? before : next))
      }
      show(around.current)
      if (around.current === 0) startTransition(() => show(1))
    }
    // Content above the grid may grow and push it down.
    return measureWhenMoved(measure, window, [element, document.body])
  }, [grid])

  return view
}

const same = (one: View, other: View) =>
  one.width === other.width &&
  one.pageWidth === other.pageWidth &&
  one.from === other.from &&
  one.to === other.to &&
  one.around === other.around
