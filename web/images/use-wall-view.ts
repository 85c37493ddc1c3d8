import { type RefObject, useLayoutEffect, useState } from 'react'

/** Moving by less than this many pixels changes nothing that is drawn. */
const STEP = 400

/** A wall's width, the page's width, and which part of the wall is to be drawn; all in pixels. */
export type WallView = { width: number; pageWidth: number; from: number; to: number }

/** Watches how wide a wall is and which part of it shows, with one screen above and below. */
export function useWallView(wall: RefObject<HTMLElement | null>): WallView {
  const [view, setView] = useState<WallView>({
    width: 0,
    pageWidth: window.innerWidth,
    from: -STEP,
    to: STEP,
  })

  // Before the first paint, so that nothing is ever drawn in the wrong place.
  useLayoutEffect(() => {
    const element = wall.current
    if (!element) return
    let frame = 0
    const look = () => {
      const { top, width } = element.getBoundingClientRect()
      const screen = window.innerHeight
      const next: WallView = {
        width,
        pageWidth: document.documentElement.clientWidth || window.innerWidth,
        from: Math.floor((-top - screen) / STEP) * STEP,
        to: Math.ceil((-top + 2 * screen) / STEP) * STEP,
      }
      setView((before) => (same(before, next) ? before : next))
    }
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    look()
    const watcher = new ResizeObserver(soon)
    watcher.observe(element)
    // What stands above the wall may grow and push it down.
    watcher.observe(document.body)
    window.addEventListener('scroll', soon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
      window.removeEventListener('scroll', soon)
    }
  }, [wall])

  return view
}

const same = (one: WallView, other: WallView) =>
  one.width === other.width &&
  one.pageWidth === other.pageWidth &&
  one.from === other.from &&
  one.to === other.to
