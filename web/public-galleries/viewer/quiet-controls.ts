import { useEffect } from 'react'

/** How long controls stay without pointer, key or focus, in milliseconds. */
const STAY_MS = 2500
/** What the visitor is using now: then nothing fades. */
const IN_USE = ['a:focus-visible', 'button:focus-visible', '.menu [aria-expanded=true]']
  .map((each) => `.yarl__root ${each}`)
  .join()
/** What never fades. */
const STEADY = '.marks'
const CONTROLS = '.yarl__root :is(a, button, .caption)'

/**
 * Lets the viewer's controls fade when they are not used, and brings them back: `data-quiet` of the root element, for the
 * style sheet. They stay where they are for screen readers.
 * @param landed resolves when the picture stands where the viewer shows it
 */
export function useQuietControls(landed: Promise<unknown>) {
  useEffect(() => {
    const { dataset } = document.documentElement
    let timer: ReturnType<typeof setTimeout> | undefined
    /** A tap that brought the controls back does nothing else. */
    let isWaking = false
    const fade = () => {
      const pointed = matchMedia('(hover: hover)').matches && document.querySelector(`${CONTROLS}:hover`)
      if (pointed || document.querySelector(IN_USE)) return show()
      dataset.quiet = ''
    }
    const show = () => {
      delete dataset.quiet
      clearTimeout(timer)
      timer = setTimeout(fade, STAY_MS)
    }
    const onPointerDown = ({ pointerType }: PointerEvent) => {
      isWaking = pointerType === 'touch' && dataset.quiet !== undefined
      show()
    }
    const onClick = (event: MouseEvent) => {
      const wakes = isWaking && !(event.target as Element).closest(STEADY)
      isWaking = false
      if (!wakes) return
      event.preventDefault()
      event.stopPropagation()
    }
    const events = ['pointermove', 'keydown', 'focusin', 'wheel'] as const
    for (const type of events) addEventListener(type, show, { capture: true, passive: true })
    addEventListener('pointerdown', onPointerDown, true)
    addEventListener('click', onClick, true)
    // They appear around the picture once it stands.
    dataset.quiet = ''
    let isThere = true
    void landed.then(() => isThere && show())
    return () => {
      isThere = false
      clearTimeout(timer)
      delete dataset.quiet
      for (const type of events) removeEventListener(type, show, true)
      removeEventListener('pointerdown', onPointerDown, true)
      removeEventListener('click', onClick, true)
    }
  }, [landed])
}
