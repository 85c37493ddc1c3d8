import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { memoize } from '#server/platform/memoize.ts'

/** True for user agents of robots. Cached, because most visitors have one of a few. */
const isRobot = memoize(1_000, (agent) => isbot(agent))

const NAMES_ITSELF =
  /bot\b|bot[/-]|crawl|spider|preview|slurp|facebook|whatsapp|embed|snapchat|pinterest|viber/i

/** True for search engines and link previews of messengers; false for other programs and headless browsers. */
export const isCrawler = ({ 'user-agent': agent = '' }: IncomingHttpHeaders): boolean =>
  NAMES_ITSELF.test(agent) && isRobot(agent)

/** True if the headers suggest that a person loaded the page: no robot, no prefetch, no preview. */
export function isVisit(headers: IncomingHttpHeaders): boolean {
  const { 'user-agent': agent, 'sec-purpose': secPurpose, purpose } = headers
  if (!agent || isRobot(agent)) return false
  // Most prefetched pages are never shown.
  if ((secPurpose ?? purpose) && /prefetch|prerender|preview/i.test(`${secPurpose} ${purpose}`)) return false
  // Excludes a preview in a screen of the app itself.
  return !(headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin')
}
