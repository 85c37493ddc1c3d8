import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'

const waiting = new WeakMap<ServerResponse, (() => void)[]>()

/**
 * Does `work` when an answer has ended in any way: sent, broken off, or given up before it began. Also if that was
 * before, which the event `close` does not say again. All work of an answer shares one `finished`, which listens twice
 * for `close`; from the eleventh listener on Node.js warns.
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
