/** The token of an invitation that was opened before signing in, stored until then. */

const KEY = 'collaboration_token'

export function storeInvitation(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // Storage is blocked: they have to open the link again.
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

/** Removes this token, if it is the one that is stored. */
export function forgetInvitation(token: string): void {
  try {
    if (localStorage.getItem(KEY) === token) localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
