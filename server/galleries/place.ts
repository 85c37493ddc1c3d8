import type { IncomingMessage } from 'node:http'
import { ownPath } from '#contract/addresses.ts'
import { hostOf } from '#server/platform/http/hosts.ts'
import type { Addressing } from './address.ts'

/** Name of a gallery or site in an address: its own name, or its domain. */
export type Place = { name: string } | { domain: string }

/** Target of an address of a gallery or site. */
export type Destination = {
  place: Place
  /** Beginning of the paths of all its addresses: '' on a host of its own, else like `/@dunes`. */
  base: string
  /** The path below that, with the query. */
  path: string
}

/**
 * The only place that decides which gallery or site an address means. Null for the app's addresses.
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
    // Capitals mean nothing, as in a host.
    const name = written.toLowerCase()
    return { place: { name }, base: ownPath(name), path: rest!.startsWith('/') ? rest! : `/${rest}` }
  }
  const suffix = `.${publicUrl.host}`
  if (!arePaths && host.endsWith(suffix))
    return { place: { name: host.slice(0, -suffix.length) }, base: '', path }
  return { place: { domain: host.replace(/:\d+$/, '') }, base: '', path }
}

/** Destination of a request, also after its path was cut to the part below the base. Null for the app. */
export const placeOf = (request: IncomingMessage, addressing: Addressing): Destination | null =>
  placeAt(hostOf(request), targetOf(request), addressing)

/**
 * Our own spelling of a request's address below a path of the app's host, if it has another: with capitals, `%40`, or a
 * slash after the name. Undefined if the address is already ours.
 */
export function ownSpellingOf(request: IncomingMessage, { base, path }: Destination): string | undefined {
  if (!base) return undefined
  const address = base + path.replace(/^\/(?=\?|$)/, '')
  return withoutOrigin(targetOf(request)) === address ? undefined : address
}

const withoutOrigin = (target: string) => target.replace(/^https?:\/\/[^/?]*/i, '')

/** Target in the request's first line. */
export const targetOf = ({ originalUrl, url }: IncomingMessage & { originalUrl?: string }): string =>
  originalUrl ?? url ?? ''
