import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { outsideRoutes } from '#server/doctor/outside/routes.ts'
import { ownSpellingOf, placeOf } from '#server/galleries/place.ts'
import { visitorAccess } from '#server/galleries/visibility.ts'
import { healthRoutes } from '#server/health.ts'
import { metricsRoute } from '#server/metrics/metrics.ts'
import { forgiveOutage } from '#server/platform/http/error-answers.ts'
import { hostOf } from '#server/platform/http/hosts.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { siteAnswers } from '#server/public-galleries/answer-site.ts'
import { discoveryRoutes } from '#server/public-galleries/discovery-routes.ts'
import { domainAllowedRoute } from '#server/public-galleries/domain-allowed.ts'
import { sendMissingGallery } from '#server/public-galleries/pages.ts'
import type { VisitedHost } from '#server/public-galleries/visit.ts'
import type { Services } from '#server/services.ts'
import { assetRoutes } from '#server/web-files/assets.ts'
import { namedFileRoutes, type Shell } from '#server/web-files/shell.ts'
import { answerVisitors, type VisitorServices } from './visitor-calls.ts'

const destinationOf = (request: FastifyRequest, { config }: Pick<Services, 'config'>) =>
  placeOf(request.raw, config)!

/** Hosts and paths of galleries and sites; no session is read here. */
function visitorsHost(services: Pick<Services, 'config'>) {
  const { mediaUrl } = services.config
  const base = (request: FastifyRequest) => destinationOf(request, services).base
  const isMediaHost = (request: FastifyRequest) =>
    hostOf(request.raw) === mediaUrl?.host && base(request) === ''
  const own: VisitedHost = {
    framed: false,
    base,
    pagePath: base,
    readsCookies: (request) => !isMediaHost(request),
    isMember: async () => false,
  }
  return { own, base, isMediaHost }
}

/**
 * Answers unknown addresses below a gallery or site in its language, or in the visitor's if they do not see it, because
 * another language would reveal that it exists.
 */
export function answerUnknownPaths(services: Services, { snapshots, pages, doorOf }: VisitorServices) {
  const { config } = services
  const door = doorOf(visitorsHost(services).own)
  async function decide(request: FastifyRequest) {
    const found = await snapshots.findAt(destinationOf(request, services).place)
    if (!found) return
    if ('gallery' in found) await door.find(request, found)
    else door.findSite(request, found)
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // A closed gallery is refused, but has set its language before that.
    await decide(request).catch((error: unknown) => error instanceof Refusal || forgiveOutage(error))
    return sendMissingGallery(pages, reply, { home: config.publicUrl })
  }
}

/** Answers visitors of galleries and sites: at subdomains or paths, own domains, and the host of MEDIA_URL. */
export async function answerVisitorHosts(
  host: FastifyInstance,
  services: Services,
  visitors: VisitorServices,
  { dist, shell }: { dist: string; shell: Shell },
): Promise<void> {
  const { config } = services
  const { snapshots, pages } = visitors
  const { own, base, isMediaHost } = visitorsHost(services)
  const destination = (request: FastifyRequest) => destinationOf(request, services)
  const door = visitors.doorOf(own)
  const { answerSite } = siteAnswers({ door, pages, config })
  /** The gallery or site that visitors see there. Without one, every address answers as on an unknown host. */
  const shownAt = async (request: FastifyRequest) => {
    const found = await snapshots.findAt(destination(request).place)
    if (!found || 'site' in found || visitorAccess(found.gallery) !== 'missing') return found ?? null
    return (await door.look(request, found)).access === 'missing' ? null : found
  }
  await host.register(async (operators) => {
    // For load balancers and proxies, which ask by IP address; not found on the host of a gallery, or of a possible one.
    operators.addHook('onRequest', async (request, reply) => {
      // Health checks must work while the database is away, too.
      if (base(request) || (await shownAt(request).catch(forgiveOutage))) return reply.callNotFound()
    })
    await operators.register(healthRoutes, services)
    await operators.register(domainAllowedRoute, { ...services, snapshots })
    await operators.register(metricsRoute, services)
  })
  await host.register(outsideRoutes, services)
  // Served on every host and without the database: 'Gallery not found' and 'Not ready' need their font, too.
  await host.register(assetRoutes, { dist })

  await host.register(async (gallery) => {
    gallery.addHook('onRequest', async (request, reply) => {
      const address = ownSpellingOf(request.raw, destination(request))
      if (address) return reply.redirect(address, 308)
      // Content delivery networks request public files by their own host name, and nothing else.
      if (isMediaHost(request) && request.url.startsWith('/media/')) return
      if (request.url.startsWith('/with/')) return
      const shown = await shownAt(request)
      if (!shown) return sendMissingGallery(pages, reply, { home: config.publicUrl })
      if ('gallery' in shown) request.hostGallery = shown
      // A site's page has pictures of several galleries, whose addresses cannot be guessed.
      else if (!request.url.startsWith('/media/')) return answerSite(request, reply, shown)
    })
    await answerVisitors(gallery, services, visitors, door)
    await gallery.register(discoveryRoutes, { ...services, door, pages })
    await gallery.register(namedFileRoutes, { shell, names: ['favicon.svg'] })
  })
}
