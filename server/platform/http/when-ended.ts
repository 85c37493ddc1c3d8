import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'

const waiting = new WeakMap<ServerResponse, (() => void)[]>()

/**
 * Runs `work` once an answer has ended in any way: sent, aborted, or dropped before it began. Also runs if it has ended
 * already, unlike a listener for `close`. All work of an answer shares one `finished`, which listens twice for `close`,
 * as Node.js warns from the eleventh listener on.
 */
export function whenEnded(response: ServerResponse, work: () => void): void {
  const others = waiting.get(response)
  if (others) return void others.push(work)
  const all = [work]
  waiting.set(response, all)
  finished(response, () => {
    waiting.delete(response)
    for (const each of all) each()
  })
}
