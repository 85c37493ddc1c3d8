import type { FastifyRequest } from 'fastify'

/**
 * Tells whether If-None-Match contains this ETag, so that the response is 304. Uses the weak comparison (RFC 9110,
 * 13.1.2), since a compressing proxy makes strong tags weak.
 * @param etag with its quotes, without commas
 */
export function matchesEtag(request: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const header = request.headers['if-none-match']
  if (header === undefined || header === etag) return header === etag
  const known = header.split(',').map((tag) => opaque(tag.trim()))
  return known.includes('*') || known.includes(opaque(etag))
}

const opaque = (tag: string) => tag.replace(/^W\//, '')
