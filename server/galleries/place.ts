import type { IncomingMessage } from 'node:http'
import { ownPath } from '#contract/addresses.ts'
import { hostOf } from '#server/platform/http/hosts.ts'
import type { Addressing } from './address.ts'

/** What names a gallery or site in an address: its own name, or its domain. */
export type Place = { name: string } | { domain: string }

/** What an address leads to, other than the app. */
export type Destination = {
  place: Place
  /** What the paths of all addresses there begin with: '' on a host of its own, else as `/@dunes`. */
  base: string
  /** The path below that, with the query. */
  path: string
}

/**
 * The only place that decides which gallery or site an address means. Null: it is the app's.
 * @param host in lower case, with its port
 * @param target of a request: path and query, or a whole address
 */
export function placeAt(
  host: string,
  target: string,
  { publicUrl, addresses }: Addressing,
): Destination | null {
  const path = withoutOrigin(target)
  const arePaths = addresses === 'paths'
  if (host === publicUrl.host) {
    const [, written, rest] = (arePaths && /^\/(?:@|%40)([^/?]*)(.*)$/s.exec(path)) || []
    if (written === undefined) return null
    // As of a host, its capitals mean nothing.
    const name = written.toLowerCase()
    return { place: { name }, base: ownPath(name), path: rest!.startsWith('/') ? rest! : `/${rest}` }
  }
  const suffix = `.${publicUrl.host}`
  if (!arePaths && host.endsWith(suffix))
    return { place: { name: host.slice(0, -suffix.length) }, base: '', path }
  return { place: { domain: host.replace(/:\d+$/, '') }, base: '', path }
}

/** Where a request leads, also once its path is only what is below the base. Null: to the app. */
export const placeOf = (request: IncomingMessage, addressing: Addressing): Destination | null =>
  placeAt(hostOf(request), targetOf(request), addressing)

/**
 * Where a request for something below a path of the app's host leads, because its address has another spelling: with
 * capitals, `%40`, or a slash after the name. Undefined: it is the one that we write.
 */
export function ownSpellingOf(request: IncomingMessage, { base, path }: Destination): string | undefined {
  if (!base) return undefined
  const address = base + path.replace(/^\/(?=\?|$)/, '')
  return withoutOrigin(targetOf(request)) === address ? undefined : address
}

const withoutOrigin = (target: string) => target.replace(/^https?:\/\/[^/?]*/i, '')

/** What the request's first line asks for. */
export const targetOf = ({ originalUrl, url }: IncomingMessage & { originalUrl?: string }): string =>
  originalUrl ?? url ?? ''
