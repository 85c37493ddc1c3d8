import type { FastifyRequest } from 'fastify'

/**
 * Whether whoever asks has this version already, so that 304 will do. Weak and strong tags count alike, since a
 * compressing proxy makes strong ones weak (RFC 9110, 13.1.2).
 * @param etag with its quotes, without commas
 */
export function matchesEtag(request: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((tag) => opaque(tag.trim())) ?? []
  return known.includes('*') || known.includes(opaque(etag))
}

const opaque = (tag: string) => tag.replace(/^W\//, '')
