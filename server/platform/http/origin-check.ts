import type { FastifyRequest } from 'fastify'
import { forbidden } from './refusal.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection: refuses (403) unsafe requests that a browser sends from another site's page. */
export const originCheck = (ownOrigin: string) => async (request: FastifyRequest) => {
  if (SAFE.has(request.method)) return
  const { origin, 'sec-fetch-site': site } = request.headers
  if ((origin !== undefined && origin !== ownOrigin) || site === 'cross-site' || site === 'same-site') {
    throw forbidden('This request came from another site')
  }
}
