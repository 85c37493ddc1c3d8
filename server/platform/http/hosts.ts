import type { IncomingMessage } from 'node:http'
import type { ConstraintStrategy, Handler, HTTPVersion } from 'find-my-way'

/** The host that a request is for: the app's, or any other one (a gallery's, a site's or an unknown one). */
export type HostKind = 'app' | 'visitors'

/** The normalised Host header: lower case, without a trailing dot of the name. */
export const hostOf = (request: IncomingMessage): string =>
  (request.headers.host ?? '').toLowerCase().replace(/\.(?=$|:)/, '')

/**
 * A routing constraint: routes with `constraints: { hostKind: 'app' }` match only there.
 * @param appHost host and port of the app, as in `URL.host`
 */
export function hostKindConstraint(appHost: string): ConstraintStrategy<HTTPVersion.V1, HostKind> {
  return {
    name: 'hostKind',
    storage() {
      const handlers = new Map<HostKind, Handler<HTTPVersion.V1>>()
      return {
        get: (kind) => handlers.get(kind) ?? null,
        set: (kind, handler) => void handlers.set(kind, handler),
      }
    },
    deriveConstraint: (request) => (hostOf(request) === appHost ? 'app' : 'visitors'),
  }
}
