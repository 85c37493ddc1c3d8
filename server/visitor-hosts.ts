import type { FastifyInstance, FastifyRequest } from 'fastify'
import { visitorAccess } from '#server/galleries/visibility.ts'
import { healthRoutes } from '#server/health.ts'
import { metricsRoute } from '#server/metrics/metrics.ts'
import { forgiveOutage } from '#server/platform/http/error-answers.ts'
import { hostOf } from '#server/platform/http/hosts.ts'
import { discoveryRoutes } from '#server/public-galleries/discovery-routes.ts'
import { domainAllowedRoute } from '#server/public-galleries/domain-allowed.ts'
import { downloadPageRoutes } from '#server/public-galleries/download-page.ts'
import { pageRoutes } from '#server/public-galleries/page-routes.ts'
import { sendMissingGallery } from '#server/public-galleries/pages.ts'
import { viewLinkPageRoutes } from '#server/public-galleries/view-link-page.ts'
import type { VisitedHost } from '#server/public-galleries/visit.ts'
import type { Services } from '#server/services.ts'
import { assetRoutes } from '#server/web-files/assets.ts'
import { namedFileRoutes, type Shell } from '#server/web-files/shell.ts'
import { registerVisitorCalls, type VisitorServices } from './visitor-calls.ts'

/** What the hosts of galleries and sites answer, each for its own: subdomains, own domains, and the host of MEDIA_URL. */
export async function answerVisitorHosts(
  host: FastifyInstance,
  services: Services,
  visitors: VisitorServices,
  { dist, shell }: { dist: string; shell: Shell },
): Promise<void> {
  const { config } = services
  const { snapshots, pages, answerSite } = visitors
  const isMediaHost = (request: FastifyRequest) => hostOf(request.raw) === config.mediaUrl?.host
  const own: VisitedHost = {
    pagePath: () => '',
    readsCookies: (request) => !isMediaHost(request),
    isMember: async () => false, // no session is read here
  }
  const door = visitors.doorOf(own)
  /** The gallery or site that visitors of this host see. Without one, every address answers as on an unknown host. */
  const shownAt = async (request: FastifyRequest) => {
    const found = await snapshots.findAt(hostOf(request.raw))
    if (!found || 'site' in found || visitorAccess(found.gallery) !== 'missing') return found ?? null
    return (await door.look(request, found)).access === 'missing' ? null : found
  }
  await host.register(async (operators) => {
    // For load balancers and proxies, which ask by IP address; not found on a gallery's host.
    operators.addHook('onRequest', async (request, reply) => {
      // Health checks must work while the database is away, too.
      if (await shownAt(request).catch(forgiveOutage)) return reply.callNotFound()
    })
    await operators.register(healthRoutes, services)
    await operators.register(domainAllowedRoute, { ...services, snapshots })
    await operators.register(metricsRoute, services)
  })
  // On every host and without the database: 'Gallery not found' and 'Not ready' need their font, too.
  await host.register(assetRoutes, { dist })

  await host.register(async (gallery) => {
    gallery.addHook('onRequest', async (request, reply) => {
      // Content delivery networks request public files by their own host name, and nothing else.
      if (isMediaHost(request) && request.url.startsWith('/media/')) return
      if (request.url.startsWith('/with/')) return
      const shown = await shownAt(request)
      if (!shown) return sendMissingGallery(pages, reply, { home: config.publicUrl })
      if ('gallery' in shown) request.hostGallery = shown
      // Its page has pictures of several galleries, whose addresses cannot be guessed.
      else if (!request.url.startsWith('/media/')) return answerSite(request, reply, shown)
    })
    await registerVisitorCalls(gallery, services, visitors, own)
    await gallery.register(viewLinkPageRoutes, { ...services, snapshots, door, pages, framed: false })
    await gallery.register(pageRoutes, { ...services, door, pages, framed: false })
    await gallery.register(downloadPageRoutes, { ...services, door, pages, framed: false })
    await gallery.register(discoveryRoutes, { ...services, door })
    await gallery.register(namedFileRoutes, { shell, names: ['favicon.svg'] })
  })
}
