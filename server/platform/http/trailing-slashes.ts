import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Redirects to the address without the slash at the end of its path. */
export function leadWithoutSlash(request: FastifyRequest, reply: FastifyReply) {
  // Only the path, as a request line may name another host.
  const sent = request.originalUrl.replace(/^https?:\/\/[^/]*/i, '')
  return reply.redirect(sent.replace(/\/(?=\?|$)/, ''), 308)
}

/**
 * Redirects addresses with a trailing slash, which chat programs and other systems add, to those without, for all that
 * this scope registers afterwards, except calls. An address with nothing in place of a parameter is not found.
 */
export function leadFromTrailingSlashes(app: FastifyInstance) {
  app.addHook('onRoute', function (this: FastifyInstance, { method, url, config }) {
    if (method !== 'GET' || /^\/api\/|[/*]$/.test(url)) return
    this.get(`${url}/`, { schema: { hide: true }, ...(config && { config }) }, async (request, reply) =>
      leadWithoutSlash(request, reply),
    )
  })
  app.addHook('onRequest', async (request, reply) => {
    const isEmpty = ([name, value]: [string, unknown]) => name !== '*' && value === ''
    if (Object.entries(request.params ?? {}).some(isEmpty)) return reply.callNotFound()
  })
}
