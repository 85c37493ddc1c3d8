import { useSyncExternalStore } from 'react'
import { PHONE_WIDTH } from '#contract/layouts/traits.ts'

const phone = matchMedia(`(max-width: ${PHONE_WIDTH}px)`)

function onTurn(listener: () => void) {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

/** Tells whether the screen is at most 500 px wide. */
export const usePhone = () => useSyncExternalStore(onTurn, () => phone.matches)
