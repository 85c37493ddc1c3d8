import { useSyncExternalStore } from 'react'
import { newListeners } from './listeners.ts'

/**
 * The screen that messages stand in: a modal that covers the whole page takes keyboard, pointer and screen readers from
 * everything outside of it. Undefined for the page itself.
 */
let place: HTMLElement | undefined
const listeners = newListeners()

function set(next: HTMLElement | undefined) {
  place = next
  listeners.tell()
}

/** As the `ref` of such a modal: messages stand in it while it is there. */
export function holdsMessages(modal: HTMLElement | null): () => void {
  set(modal ?? undefined)
  return () => set(undefined)
}

export const useMessagePlace = (): HTMLElement | undefined =>
  useSyncExternalStore(listeners.subscribe, () => place)
