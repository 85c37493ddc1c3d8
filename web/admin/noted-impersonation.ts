/** The browser's own note that an administrator acts as somebody else. The server alone knows whether that is so. */
import { useSyncExternalStore } from 'react'

/** Named by the specification, section 3. */
const KEY = 'impersonateId'
/** The note is looked at this often, in milliseconds: other tabs write it too (the specification, section 9). */
export const LOOK_AGAIN_MS = 1000

/** In the place of the browser's memory, where that keeps nothing. */
let kept: string | null = null
let browserKeeps = true
const listeners = new Set<() => void>()

function noted(): string | null {
  try {
    return browserKeeps ? localStorage.getItem(KEY) : kept
  } catch {
    return kept
  }
}

/** @param id whom the administrator acts as; null for nobody */
export function note(id: string | null): void {
  kept = id
  try {
    if (id === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, id)
    browserKeeps = true
  } catch {
    browserKeeps = false
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const looking = setInterval(listener, LOOK_AGAIN_MS)
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    clearInterval(looking)
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whom the browser believes the administrator acts as: their id, or null. */
export const useNotedImpersonation = () => useSyncExternalStore(subscribe, noted)
