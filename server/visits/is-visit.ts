import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { memoize } from '#server/platform/memoize.ts'

/** Most visitors have one of a few agents. */
const isRobot = memoize(1_000, (agent) => isbot(agent))

/** Whether a page was loaded by somebody who looks at it now, as far as the request's headers tell. */
export function isVisit(headers: IncomingHttpHeaders): boolean {
  const { 'user-agent': agent, 'sec-purpose': secPurpose, purpose } = headers
  if (!agent || isRobot(agent)) return false
  // Loaded in advance by a browser: most of these are never shown.
  if ((secPurpose ?? purpose) && /prefetch|prerender|preview/i.test(`${secPurpose} ${purpose}`)) return false
  // A preview in a screen of the app itself.
  return !(headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin')
}
