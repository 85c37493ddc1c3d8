import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { GalleryHosts } from './hosts.ts'

type Options = {
  hosts: GalleryHosts
  config: { publicUrl: URL }
  mayAsk(request: FastifyRequest): Promise<boolean>
}

/**
 * What a proxy asks before it gets a certificate for a name: 200 for the app's host, for a gallery's subdomain and for
 * a verified custom domain, 404 for everything else. The proxy keeps it from the outside.
 */
export const domainAllowedRoute: FastifyPluginAsync<Options> = async (app, { hosts, config, mayAsk }) => {
  const { hostname, host } = config.publicUrl
  const port = host.slice(hostname.length)

  app.get<{ Querystring: { domain?: string } }>(
    '/internal/domain-allowed',
    { schema: { hide: true } },
    async (request, reply) => {
      if (!(await mayAsk(request))) return reply.callNotFound()
      const domain = String(request.query.domain ?? '').toLowerCase()
      const allowed =
        domain === hostname || (domain !== '' && (await hosts.galleryAt(domain + port)) !== null)
      return reply.code(allowed ? 200 : 404).send({ message: allowed ? 'allowed' : 'No such domain' })
    },
  )
}
