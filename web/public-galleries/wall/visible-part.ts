/** Vertical range of the page that the visitor sees, in CSS pixels from the top of its viewport. */
export type VisiblePart = { top: number; bottom: number }

/** Sets properties of the style sheet, so that overlays cover only the visible part. */
function setOverlayInsets(part: VisiblePart | undefined) {
  const { style } = document.documentElement
  style.setProperty('--visible-top', `${part?.top ?? 0}px`)
  style.setProperty('--visible-bottom', `${part ? innerHeight - part.bottom : 0}px`)
}

/** Interval at which a frame that does not scroll checks its visible part, in milliseconds. */
const POLL_MS = 250

/**
 * Watches the visible part of the page. That is its viewport, unless the embedding page has made the frame as
 * tall as the gallery: then only an IntersectionObserver without a root knows.
 * @param onChange called when the part may have changed, at most once per animation frame
 * @param signal stops watching
 */
export function watchVisiblePart(
  page: HTMLElement,
  onChange: () => void,
  signal?: AbortSignal,
): () => VisiblePart {
  let seen: VisiblePart | undefined
  let scheduled = false
  const notify = () => {
    if (scheduled) return
    scheduled = true
    requestAnimationFrame(() => {
      scheduled = false
      if (!signal?.aborted) onChange()
    })
  }
  addEventListener('scroll', notify, { passive: true, signal })
  const resizes = new ResizeObserver(notify)
  resizes.observe(page)
  signal?.addEventListener('abort', () => resizes.disconnect())

  if (parent !== window) {
    const observer = new IntersectionObserver(([entry]) => {
      const { top, bottom } = entry!.intersectionRect
      if (bottom === top || (seen?.top === top && seen.bottom === bottom)) return
      seen = { top, bottom }
      setOverlayInsets(seen)
      notify()
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = () => {
      clearTimeout(timer)
      observer.disconnect()
      if (!isTall()) {
        if (seen) setOverlayInsets(undefined)
        seen = undefined
        return
      }
      observer.observe(page)
      timer = setTimeout(poll, POLL_MS)
    }
    addEventListener('resize', poll, { signal })
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      observer.disconnect()
    })
    poll()
  }
  addEventListener('resize', notify, { signal })

  return () => (isTall() && seen) || { top: 0, bottom: isTall() ? screen.height : innerHeight }
}

/** True if the frame is taller than any viewport could be. */
const isTall = () => parent !== window && innerHeight > screen.height
