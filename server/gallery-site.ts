import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type SeenGallery, visitorSight } from '#server/galleries/sight.ts'
import { healthRoutes } from '#server/health.ts'
import { metricsRoute } from '#server/metrics/metrics.ts'
import { isOutage } from '#server/platform/http/error-answers.ts'
import { hostOf } from '#server/platform/http/sites.ts'
import { discoveryRoutes } from '#server/public-galleries/discovery-routes.ts'
import { domainAllowedRoute } from '#server/public-galleries/domain-allowed.ts'
import { galleryHostPage, sendMissingGallery } from '#server/public-galleries/page-routes.ts'
import type { Services } from '#server/services.ts'
import { assetRoutes } from '#server/web-files/assets.ts'
import { namedFileRoutes, type Shell } from '#server/web-files/shell.ts'
import { registerVisitorCalls, type VisitorServices } from './visitor-calls.ts'

/** What the hosts of galleries answer, each for its own: subdomains, own domains, and the host of MEDIA_URL. */
export async function gallerySite(
  site: FastifyInstance,
  services: Services,
  visitors: VisitorServices,
  { dist, shell }: { dist: string; shell: Shell },
): Promise<void> {
  const { config, metrics } = services
  const { hosts, known } = visitors
  const isMediaHost = (request: FastifyRequest) => hostOf(request.raw) === config.mediaUrl?.host
  /** The gallery that visitors of this host see. Without one, every address answers as on a host without a gallery. */
  const galleryAt = async (request: FastifyRequest) => {
    const id = await hosts.galleryAt(hostOf(request.raw))
    const gallery = id === null ? null : await known.find(id)
    return gallery && visitorSight(gallery) !== 'missing' ? gallery.id : null
  }
  // For load balancers and proxies, which ask by IP address; not found on a gallery's host.
  const elsewhere = {
    mayAsk: async (request: FastifyRequest) => {
      try {
        return (await galleryAt(request)) === null
      } catch (error) {
        // Health checks must work while the database is away, too.
        if (isOutage(error)) return true
        throw error
      }
    },
  }
  await site.register(healthRoutes, { ...visitors, ...elsewhere })
  await site.register(domainAllowedRoute, { ...visitors, ...elsewhere })
  await site.register(metricsRoute, { metrics, allow: config.metricsAllow, ...elsewhere })
  // On every host and without the database: 'Gallery not found' and 'Not ready' need their font, too.
  await site.register(assetRoutes, { dist })

  await site.register(async (gallery) => {
    gallery.addHook('onRequest', async (request, reply) => {
      // Content delivery networks ask by their own name for what everybody sees, and for nothing else.
      if (isMediaHost(request) && request.url.startsWith('/media/')) return
      request.hostGallery = await galleryAt(request)
      if (request.hostGallery === null) return sendMissingGallery(visitors, reply)
    })
    const ownOnly = {
      ...visitors,
      mayShow: (request: FastifyRequest, galleryId: number) =>
        request.hostGallery === galleryId || isMediaHost(request),
      isUnlocked: (request: FastifyRequest, seen: SeenGallery) =>
        !isMediaHost(request) && visitors.isUnlocked(request, seen),
      isMember: async () => false, // no session is read here
      galleryPath: () => '/',
      galleryOf: (request: FastifyRequest) => request.hostGallery!,
    }
    await registerVisitorCalls(gallery, services, visitors, ownOnly)
    await gallery.register(galleryHostPage, ownOnly)
    await gallery.register(discoveryRoutes, ownOnly)
    await gallery.register(namedFileRoutes, { shell, names: ['favicon.svg'] })
  })
}
