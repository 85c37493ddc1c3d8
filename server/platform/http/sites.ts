import type { IncomingMessage } from 'node:http'
import type { ConstraintStrategy, Handler, HTTPVersion } from 'find-my-way'

/** Which site a request is for: the app itself, or any other host (a gallery's, or nobody's). */
export type Site = 'app' | 'gallery'

/** The Host header as it is compared: lower case, no dot at the end of the name. */
export const hostOf = (request: IncomingMessage): string =>
  (request.headers.host ?? '').toLowerCase().replace(/\.(?=$|:)/, '')

/**
 * A routing constraint: routes declare `constraints: { site: 'app' }` and are found only there.
 * @param appHost host and port of the app, as in `URL.host`
 */
export function siteConstraint(appHost: string): ConstraintStrategy<HTTPVersion.V1, Site> {
  return {
    name: 'site',
    storage() {
      const handlers = new Map<Site, Handler<HTTPVersion.V1>>()
      return {
        get: (site) => handlers.get(site) ?? null,
        set: (site, handler) => void handlers.set(site, handler),
      }
    },
    deriveConstraint: (request) => (hostOf(request) === appHost ? 'app' : 'gallery'),
  }
}
