/** Minimum time between two checks. */
const CHECK_EVERY_MS = 2000

export type LinkState = 'open' | 'closed' | 'unknown'

/** Checks if the link still accepts images; `unknown` without an answer. */
export async function linkState(token: string): Promise<LinkState> {
  try {
    const { status, ok } = await fetch(`/api/invite/${token}`, { credentials: 'omit', cache: 'no-store' })
    return status === 404 ? 'closed' : ok ? 'open' : 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Calls `check` whenever the visitor returns to the page, which may be out of date. */
export function onReturn(check: () => void): void {
  let last = Date.now()
  const again = () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < CHECK_EVERY_MS) return
    last = Date.now()
    check()
  }
  document.addEventListener('visibilitychange', again)
  window.addEventListener('focus', again)
  window.addEventListener('online', again)
  window.addEventListener('pageshow', ({ persisted }) => {
    // Restored from the browser's back/forward cache.
    if (persisted) check()
  })
}
