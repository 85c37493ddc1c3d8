/** Token of an invitation opened before signing in, stored until then. */

const KEY = 'collaboration_token'

export function storeInvitation(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // Storage is blocked: the link has to be opened again.
  }
}

/** Returns the stored token and removes it; null without one. */
export function takeStoredInvitation(): string | null {
  try {
    const token = localStorage.getItem(KEY)
    localStorage.removeItem(KEY)
    return token || null
  } catch {
    return null
  }
}

/** Removes this token if it is the stored one. */
export function forgetInvitation(token: string): void {
  try {
    if (localStorage.getItem(KEY) === token) localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
