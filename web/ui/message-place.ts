import { useSyncExternalStore } from 'react'
import { newListeners } from './listeners.ts'

/**
 * Modal that contains the messages: one that covers the page blocks keyboard, pointer and screen readers
 * outside of it. Undefined for the page itself.
 */
let place: HTMLElement | undefined
const listeners = newListeners()

function set(next: HTMLElement | undefined) {
  place = next
  listeners.tell()
}

/** Ref of such a modal, which contains the messages while it is mounted. */
export function holdsMessages(modal: HTMLElement | null): () => void {
  set(modal ?? undefined)
  return () => set(undefined)
}

export const useMessagePlace = (): HTMLElement | undefined =>
  useSyncExternalStore(listeners.subscribe, () => place)
