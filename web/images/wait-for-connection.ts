/** How long to wait before each further try while the browser believes to be online, in milliseconds. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000]

/**
 * After a connection broke: waits until it is worth trying again. Without any connection that is when the browser has
 * one again, however long it takes; with one (the server is away, say) after a pause that grows with every try.
 * @param tries how many have failed in a row while online
 * @returns whether trying again is worthwhile, and as the how manieth try in a row it counts
 */
export function waitForConnection(
  tries: number,
  signal: AbortSignal,
): Promise<{ worthwhile: boolean; tries: number }> {
  const offline = navigator.onLine === false
  const pause = PAUSES_MS[tries]
  if (signal.aborted || (!offline && pause === undefined))
    return Promise.resolve({ worthwhile: false, tries })
  return new Promise((resolve) => {
    const ends = new AbortController()
    const end = (worthwhile: boolean, nextTries: number) => {
      ends.abort()
      clearTimeout(timer)
      resolve({ worthwhile, tries: nextTries })
    }
    const timer = offline ? undefined : setTimeout(() => end(true, tries + 1), pause)
    window.addEventListener('online', () => end(true, 0), { signal: ends.signal })
    signal.addEventListener('abort', () => end(false, tries), { signal: ends.signal })
  })
}
