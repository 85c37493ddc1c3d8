import { isOnline, network } from './online.ts'
import { type Answer, STOPPED } from './post.ts'

/** A temporary failure, after which the request is repeated. */
export type Trouble = 'lost' | 'busy'

/** Seconds between attempts. */
const PAUSES = [1, 2, 4, 8, 15, 30]
/** Longest Retry-After, in seconds, that is honoured. */
const MAX_RETRY_AFTER = 60
/** Seconds between attempts while the browser reports that it is offline, which is not always true. */
const OFFLINE_PAUSE = 30

/** Reason to repeat a request. Null for every answer that would be the same the next time, such as a 500. */
export function troubleOf({ status, statusText }: Answer): Trouble | null {
  if (status === 408 || (status === 0 && statusText === '')) return 'lost'
  return status === 429 || status === 503 ? 'busy' : null
}

/**
 * Repeats a request until the answer is not a temporary failure: for about a minute, and while offline without limit.
 * A Retry-After of at most a minute is honoured.
 * @param onTrouble called with the reason before each wait, and with null after it
 */
export async function sendUntilAnswered(
  send: () => Promise<Answer>,
  onTrouble: (trouble: Trouble | null) => void,
  signal: AbortSignal,
): Promise<Answer> {
  for (let tries = 0; ; ) {
    const answer = await send()
    const trouble = troubleOf(answer)
    const retryAfter = answer.retryAfter || 0
    if (!trouble || retryAfter > MAX_RETRY_AFTER || tries >= PAUSES.length) return answer
    onTrouble(trouble)
    const online = isOnline()
    await pause(Math.max(online ? PAUSES[tries]! : OFFLINE_PAUSE, retryAfter), signal)
    onTrouble(null)
    if (signal.aborted) return STOPPED
    if (online) tries += 1
  }
}

/** Waits for this many seconds, or until the browser is online again, or until the signal aborts. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      network().removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, seconds * 1000)
    network().addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
}
