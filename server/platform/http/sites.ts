import type { IncomingMessage } from 'node:http'
import type { ConstraintStrategy, Handler, HTTPVersion } from 'find-my-way'

/** The site that a request is for: the app itself, or any other host (a gallery's or an unknown one). */
export type Site = 'app' | 'gallery'

/** The normalised Host header: lower case, without a trailing dot of the name. */
export const hostOf = (request: IncomingMessage): string =>
  (request.headers.host ?? '').toLowerCase().replace(/\.(?=$|:)/, '')

/**
 * A routing constraint: routes with `constraints: { site: 'app' }` match only on that site.
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
