/** The token of an invitation that somebody followed before they were signed in, kept until they are. */

/** Named by the specification, section 3. */
const KEY = 'collaboration_token'

export function storeInvitation(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // A browser that keeps nothing: they have to follow the link again.
  }
}

/** The stored token, which is stored no more from then on; null if there is none. */
export function takeStoredInvitation(): string | null {
  try {
    const token = localStorage.getItem(KEY)
    localStorage.removeItem(KEY)
    return token || null
  } catch {
    return null
  }
}

/** Strikes out this token, if it is the one that is stored. */
export function forgetInvitation(token: string): void {
  try {
    if (localStorage.getItem(KEY) === token) localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
