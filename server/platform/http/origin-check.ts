import type { FastifyRequest } from 'fastify'
import { forbidden } from './refusal.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF protection: refuses (403) unsafe requests that a browser sends from another site's page.
 * @param isOwnRight whether a request carries its right by itself, and none that the browser adds
 */
export const originCheck =
  (ownOrigin: string, isOwnRight: (request: FastifyRequest) => boolean) =>
  async (request: FastifyRequest) => {
    if (SAFE.has(request.method) || isOwnRight(request)) return
    const { origin, 'sec-fetch-site': site } = request.headers
    if ((origin !== undefined && origin !== ownOrigin) || site === 'cross-site' || site === 'same-site') {
      throw forbidden('This request came from another site')
    }
  }
