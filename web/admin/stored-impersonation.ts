/** Whom the browser believes the administrator acts as. The server alone knows whether that is so. */
import { useSyncExternalStore } from 'react'

const KEY = 'impersonateId'
/** How often the stored id is read, in milliseconds: other tabs write it too. */
export const POLL_MS = 1000

const listeners = new Set<() => void>()

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // storage is blocked: the banner follows the server alone
  }
}

/** @param id whom the administrator acts as; null for nobody */
export function storeImpersonatedId(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, id)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const looking = setInterval(listener, POLL_MS)
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    clearInterval(looking)
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Their id, or null. */
export const useStoredImpersonatedId = () => useSyncExternalStore(subscribe, readStored)
