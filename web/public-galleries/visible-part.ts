/** From where to where the visitor sees the page, in pixels from the top of its window. */
export type VisiblePart = { top: number; bottom: number }

/** Tells the style sheet too: what lies over the page must lie where the visitor is. */
function lieThere(part: VisiblePart | undefined) {
  const { style } = document.documentElement
  style.setProperty('--seen-from', `${part?.top ?? 0}px`)
  style.setProperty('--seen-below', `${part ? innerHeight - part.bottom : 0}px`)
}

/** How often a frame that does not scroll itself asks where it is seen, in milliseconds. */
const LOOK_EVERY = 250

/**
 * Watches what part of the page is seen. That is its window; but a page around it may have made the frame as tall as
 * the gallery, and then only an observer without a root of its own knows where the visitor is.
 * @param changed called when the part may have changed, at most once a frame
 */
export function watchVisiblePart(page: HTMLElement, changed: () => void): () => VisiblePart {
  let seen: VisiblePart | undefined
  let waiting = false
  const tell = () => {
    if (waiting) return
    waiting = true
    requestAnimationFrame(() => {
      waiting = false
      changed()
    })
  }
  addEventListener('scroll', tell, { passive: true })
  new ResizeObserver(tell).observe(page)

  if (parent !== window) {
    const observer = new IntersectionObserver(([entry]) => {
      const { top, bottom } = entry!.intersectionRect
      if (bottom === top || (seen?.top === top && seen.bottom === bottom)) return
      seen = { top, bottom }
      lieThere(seen)
      tell()
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      observer.disconnect()
      if (!isTall()) {
        if (seen) lieThere(undefined)
        seen = undefined
        return
      }
      observer.observe(page)
      timer = setTimeout(look, LOOK_EVERY)
    }
    addEventListener('resize', look)
    look()
  }
  addEventListener('resize', tell)

  return () => (isTall() && seen) || { top: 0, bottom: isTall() ? screen.height : innerHeight }
}

/** Taller than any window of its own could be. */
const isTall = () => parent !== window && innerHeight > screen.height
