import { useSyncExternalStore } from 'react'

/**
 * The screen that messages stand in: a modal that covers the whole page takes keyboard, pointer and screen readers from
 * everything outside of it. Undefined for the page itself.
 */
let place: HTMLElement | undefined
const listeners = new Set<() => void>()

function set(next: HTMLElement | undefined) {
  place = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As the `ref` of such a modal: messages stand in it while it is there. */
export function holdsMessages(modal: HTMLElement | null): () => void {
  set(modal ?? undefined)
  return () => set(undefined)
}

export const useMessagePlace = (): HTMLElement | undefined => useSyncExternalStore(subscribe, () => place)
