import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Time to wait for content that makes the page as tall as before (docs/decisions/011), in milliseconds. */
const PATIENCE_MS = 3000

/**
 * Does what browsers do between documents: a new screen begins at its top and gets the focus, going back
 * restores the scroll position.
 */
export function AfterNavigation() {
  useScrollRestoration()
  useFocusOnNewScreen()
  return null
}

function useScrollRestoration() {
  const { key, pathname, hash } = useLocation()
  const arrivedBy = useNavigationType()
  const [places] = useState(rememberedPlaces)
  const previous = useRef({ pathname, hash })

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const keep = () => sessionStorage.setItem(STORED_PLACES, JSON.stringify([...places]))
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [places])

  useLayoutEffect(() => {
    const stayed = previous.current.pathname === pathname
    // The browser itself scrolls to a hash on the same page.
    const jumped = stayed && previous.current.hash !== hash
    previous.current = { pathname, hash }
    const place = places.get(key)
    let stop = () => {}
    if (arrivedBy === 'POP' && place !== undefined && !jumped) stop = scrollOnceTallEnough(place)
    else if (!stayed && !hash) window.scrollTo({ top: 0, behavior: 'instant' })

    const remember = () => places.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      stop()
      window.removeEventListener('scroll', remember)
    }
  }, [places, key, pathname, hash, arrivedBy])
}

const STORED_PLACES = 'scroll-places'

/** Scroll position by history entry, in pixels; restored after a reload or a return from another document. */
function rememberedPlaces(): Map<string, number> {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type !== 'reload' && arrival?.type !== 'back_forward') return new Map()
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED_PLACES) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

/** Scrolls down to `top` when the page has become tall enough, unless the user scrolls first. */
function scrollOnceTallEnough(top: number): () => void {
  const until = performance.now() + PATIENCE_MS
  let frame = 0
  const attempt = () => {
    window.scrollTo({ top, behavior: 'instant' })
    if (window.scrollY < top - 1 && performance.now() < until) frame = requestAnimationFrame(attempt)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('wheel', stop)
    window.removeEventListener('pointerdown', stop)
    window.removeEventListener('keydown', stop)
  }
  attempt()
  window.addEventListener('wheel', stop, { passive: true })
  window.addEventListener('pointerdown', stop, { passive: true })
  window.addEventListener('keydown', stop)
  return stop
}

/** Moves the focus to the new screen's heading, so that it is read out and Tab continues from there. */
function useFocusOnNewScreen() {
  const { pathname } = useLocation()
  const previous = useRef(pathname)

  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const main = document.querySelector<HTMLElement>('main')
    if (!main) return
    main.focus({ preventScroll: true })
    // The heading may appear later, with the screen's content.
    const focusHeading = () => {
      const heading = main.querySelector<HTMLElement>('h1')
      if (!heading) return false
      if (document.activeElement === main) {
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }
      return true
    }
    if (focusHeading()) return
    const watcher = new MutationObserver(() => {
      if (focusHeading() || document.activeElement !== main) watcher.disconnect()
    })
    watcher.observe(main, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [pathname])
}
