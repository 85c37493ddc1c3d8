import type { FastifyPluginAsync } from 'fastify'
import type { Base } from '#server/base.ts'
import { placeAt } from '#server/galleries/place.ts'
import { directFrom } from '#server/platform/http/direct-requests.ts'
import type { Snapshots } from './snapshots.ts'

/**
 * For proxies that ask before they get a certificate for a host name: 200 for the app's host, a gallery's
 * subdomain and a verified custom domain, otherwise 404. Also 404 for requests that come neither from this
 * machine nor from a trusted proxy.
 */
export const domainAllowedRoute: FastifyPluginAsync<Base & { snapshots: Snapshots }> = async (
  app,
  { snapshots, config },
) => {
  const { hostname, host } = config.publicUrl
  const port = host.slice(hostname.length)
  const proxies = config.trustProxy === true ? ['0.0.0.0/0', '::/0'] : config.trustProxy || []
  async function isShown(host: string) {
    const found = placeAt(host, '/', config)
    return found !== null && (await snapshots.findAt(found.place)) !== undefined
  }
  const isAllowed = directFrom(['loopback', ...proxies])

  app.get<{ Querystring: { domain?: string } }>(
    '/internal/domain-allowed',
    { schema: { hide: true } },
    async (request, reply) => {
      if (!isAllowed(request)) return reply.callNotFound()
      const domain = String(request.query.domain ?? '').toLowerCase()
      const allowed = domain === hostname || (domain !== '' && (await isShown(domain + port)))
      return reply.code(allowed ? 200 : 404).send({ message: allowed ? 'allowed' : 'No such domain' })
    },
  )
}
