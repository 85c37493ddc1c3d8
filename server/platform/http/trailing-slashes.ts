import type { FastifyInstance } from 'fastify'

/**
 * Leads from a page's address with a slash at its end, as chat programs and other systems write it, to the address
 * without: for every page that this scope registers afterwards.
 */
export function leadFromTrailingSlashes(app: FastifyInstance) {
  app.addHook('onRoute', ({ method, url }) => {
    if (method !== 'GET' || url.endsWith('/')) return
    app.get(`${url}/`, { schema: { hide: true } }, async (request, reply) => {
      // The path alone: a request line may name another host.
      const sent = request.originalUrl.replace(/^https?:\/\/[^/]*/i, '')
      return reply.redirect(sent.replace(/\/(?=\?|$)/, ''), 308)
    })
  })
}
