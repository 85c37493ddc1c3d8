import type { FastifyRequest } from 'fastify'
import { forbidden } from './refusal.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses (403) unsafe requests that another site's page sent: nobody acts through a browser but our own pages. */
export const originCheck = (ownOrigin: string) => async (request: FastifyRequest) => {
  if (SAFE.has(request.method)) return
  const { origin, 'sec-fetch-site': site } = request.headers
  if ((origin !== undefined && origin !== ownOrigin) || site === 'cross-site' || site === 'same-site') {
    throw forbidden('This request came from another site')
  }
}
