/** The id of the impersonated user as stored in the browser. Only the server knows if it is still current. */
import { useSyncExternalStore } from 'react'
import { newListeners } from '#web/ui/listeners.ts'

const KEY = 'impersonateId'
/** Interval in milliseconds at which the stored id is read: other tabs write it too. */
export const POLL_MS = 1000

const listeners = newListeners()

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // storage is blocked: the banner follows the server only
  }
}

/** @param id of the impersonated user; null for none */
export function storeImpersonatedId(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, id)
  } catch {
    // Storage is blocked.
  }
  listeners.tell()
}

function subscribe(listener: () => void) {
  const polling = setInterval(listener, POLL_MS)
  const end = listeners.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    clearInterval(polling)
    end()
    window.removeEventListener('storage', listener)
  }
}

/** The stored id, or null. */
export const useStoredImpersonatedId = () => useSyncExternalStore(subscribe, readStored, () => null)
