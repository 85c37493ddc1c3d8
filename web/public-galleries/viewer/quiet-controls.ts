import { useEffect } from 'react'

/** Time after which controls fade without pointer, key or focus, in milliseconds. */
const STAY_MS = 2500
/** Controls in use, which keep all from fading. */
const IN_USE = ['a:focus-visible', 'button:focus-visible', '.menu [aria-expanded=true]']
  .map((each) => `.yarl__root ${each}`)
  .join()
/** Controls that never fade. */
const STEADY = '.marks'
const CONTROLS = '.yarl__root :is(a, button, .caption)'

/**
 * Fades the viewer's unused controls, and shows them again: `data-quiet` of the root element, for the style
 * sheet. Screen readers always find them.
 * @param landed resolves when the picture is in its place in the viewer
 */
export function useQuietControls(landed: Promise<unknown>) {
  useEffect(() => {
    const { dataset } = document.documentElement
    let timer: ReturnType<typeof setTimeout> | undefined
    /** True during a tap that shows the controls, which does nothing else. */
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
    // Controls appear once the picture is in its place.
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
