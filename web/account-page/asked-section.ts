import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the section that the address names, once the page with it has loaded. */
export function AskedSection() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    const asked = hash ? document.getElementById(hash.slice(1)) : null
    return asked ? keepInSight(asked) : undefined
  }, [hash, key])
  return null
}

const BY_PERSON = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Holds an element at the top of the screen while content above it loads and grows, until the person does something. */
function keepInSight(element: HTMLElement) {
  const observer = new ResizeObserver(() => element.scrollIntoView({ behavior: 'instant' }))
  const stop = () => {
    observer.disconnect()
    for (const kind of BY_PERSON) window.removeEventListener(kind, stop)
  }
  for (const kind of BY_PERSON) window.addEventListener(kind, stop)
  observer.observe(document.body)
  return stop
}
