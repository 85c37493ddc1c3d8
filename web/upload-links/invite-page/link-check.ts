/** Asking again too soon, in milliseconds, would tell nothing new. */
const AT_MOST_EVERY_MS = 2000

export type LinkState = 'open' | 'closed' | 'unknown'

/** Whether the link still takes pictures. Without an answer that is unknown. */
export async function linkState(token: string): Promise<LinkState> {
  try {
    const { status, ok } = await fetch(`/api/invite/${token}`, { credentials: 'omit', cache: 'no-store' })
    return status === 404 ? 'closed' : ok ? 'open' : 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Calls `check` whenever somebody comes back to a page that may tell old news. */
export function onReturn(check: () => void): void {
  let last = Date.now()
  const again = () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < AT_MOST_EVERY_MS) return
    last = Date.now()
    check()
  }
  document.addEventListener('visibilitychange', again)
  window.addEventListener('focus', again)
  window.addEventListener('online', again)
  window.addEventListener('pageshow', ({ persisted }) => {
    // Kept by the browser as it was left.
    if (persisted) check()
  })
}
