import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

/** Of agents that came recently, because most visitors have one of a few. */
const robots = new LRUCache<string, boolean>({ max: 1_000 })

function isRobot(agent: string): boolean {
  let robot = robots.get(agent)
  if (robot === undefined) {
    robot = isbot(agent)
    robots.set(agent, robot)
  }
  return robot
}

/** Whether a page was loaded by somebody who looks at it now, as far as the request's headers tell. */
export function isVisit(headers: IncomingHttpHeaders): boolean {
  const { 'user-agent': agent, 'sec-purpose': secPurpose, purpose } = headers
  if (!agent || isRobot(agent)) return false
  // Loaded in advance by a browser: most of these are never shown.
  if (/prefetch|prerender|preview/i.test(`${secPurpose} ${purpose}`)) return false
  // A preview in a screen of the app itself.
  return !(headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin')
}
