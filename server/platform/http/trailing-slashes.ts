import type { FastifyInstance } from 'fastify'

/**
 * Redirects addresses with a trailing slash, which chat programs and other systems add, to those without, for every
 * page that this scope registers afterwards.
 */
export function leadFromTrailingSlashes(app: FastifyInstance) {
  app.addHook('onRoute', ({ method, url }) => {
    if (method !== 'GET' || url.endsWith('/')) return
    app.get(`${url}/`, { schema: { hide: true } }, async (request, reply) => {
      // Only the path, as a request line may name another host.
      const sent = request.originalUrl.replace(/^https?:\/\/[^/]*/i, '')
      return reply.redirect(sent.replace(/\/(?=\?|$)/, ''), 308)
    })
  })
}
