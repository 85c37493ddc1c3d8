import { type Answer, STOPPED } from './post.ts'

/** What passes by itself, so that the same is sent again. */
export type Trouble = 'lost' | 'busy'

/** Seconds between one try and the next. */
const PAUSES = [1, 2, 4, 8, 15, 30]
/** A server that asks for more patience than this is not waited for; seconds. */
const PATIENCE = 60
/** The browser says that there is no connection, which is not always true: when it is tried anyway; seconds. */
const OFFLINE_PAUSE = 30

/** Why no proper answer came. Null for every answer that would be the same the next time, a 500 for instance. */
export function troubleOf({ status, statusText }: Answer): Trouble | null {
  if (status === 408 || (status === 0 && statusText === '')) return 'lost'
  return status === 429 || status === 503 ? 'busy' : null
}

/**
 * Sends until there is an answer that will not pass by itself: for a minute, without a connection for as long as that
 * lasts. A Retry-After is honoured.
 * @param onTrouble hears why the next try is waited for, and null when it begins
 */
export async function sendUntilAnswered(
  send: () => Promise<Answer>,
  onTrouble: (trouble: Trouble | null) => void,
  signal: AbortSignal,
): Promise<Answer> {
  for (let tries = 0; ; ) {
    const answer = await send()
    const trouble = troubleOf(answer)
    const wished = answer.retryAfter || 0
    if (!trouble || wished > PATIENCE || tries >= PAUSES.length) return answer
    onTrouble(trouble)
    const online = navigator.onLine
    await pause(Math.max(online ? PAUSES[tries]! : OFFLINE_PAUSE, wished), signal)
    onTrouble(null)
    if (signal.aborted) return STOPPED
    if (online) tries += 1
  }
}

/** Seconds, or until the connection is back, or until the sender gives up. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, seconds * 1000)
    window.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
}
