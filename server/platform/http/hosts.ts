import type { IncomingMessage } from 'node:http'
import type { ConstraintStrategy, Handler, HTTPVersion } from 'find-my-way'

/** Kind of a request's host: the app, or one for visitors (a gallery, a site, or unknown). */
export type HostKind = 'app' | 'visitors'

/** The normalised Host header: lower case, without a trailing dot of the name. */
export const hostOf = (request: IncomingMessage): string =>
  (request.headers.host ?? '').toLowerCase().replace(/\.(?=$|:)/, '')

/**
 * A routing constraint: routes with `constraints: { hostKind: 'app' }` match only on the app's host.
 * @param kindOf tells the kind of a request
 */
export function hostKindConstraint(
  kindOf: (request: IncomingMessage) => HostKind,
): ConstraintStrategy<HTTPVersion.V1, HostKind> {
  return {
    name: 'hostKind',
    storage() {
      const handlers = new Map<HostKind, Handler<HTTPVersion.V1>>()
      return {
        get: (kind) => handlers.get(kind) ?? null,
        set: (kind, handler) => void handlers.set(kind, handler),
      }
    },
    deriveConstraint: (request) => kindOf(request),
  }
}
