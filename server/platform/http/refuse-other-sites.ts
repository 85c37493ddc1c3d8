import type { FastifyRequest } from 'fastify'
import { hostOf } from './hosts.ts'
import { forbidden } from './refusal.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF protection: refuses (403) unsafe requests that a browser sends from another origin than the host's. `allowNull`
 * is for forms of a page with the referrer policy `no-referrer`, which send `Origin: null`.
 */
export function refuseOtherSites(
  { method, headers, raw }: FastifyRequest,
  publicUrl: URL,
  { allowNull = false } = {},
): void {
  if (SAFE.has(method)) return
  const { origin, 'sec-fetch-site': site } = headers
  const isOwn =
    origin === undefined ||
    origin === `${publicUrl.protocol}//${hostOf(raw)}` ||
    (allowNull && origin === 'null')
  if (!isOwn || site === 'cross-site' || site === 'same-site')
    throw forbidden('This request came from another site')
}
