import type { FastifyInstance, FastifyRequest } from 'fastify'
import { storedFiles } from '#server/files/send-stored.ts'
import { knownGalleries } from '#server/galleries/known-galleries.ts'
import type { SeenGallery } from '#server/galleries/sight.ts'
import { isUnlocked, unlockLimits } from '#server/galleries/unlock.ts'
import { renditionCache, renditionRoutes } from '#server/images/serve-renditions.ts'
import { measureCache } from '#server/metrics/measure-services.ts'
import { compressedResponseCache } from '#server/platform/http/compressed-response-cache.ts'
import { type RateLimits, spendInBatches } from '#server/platform/http/rate-limits.ts'
import { downloadLimits, visitorDownloadRoutes } from '#server/public-galleries/download-routes.ts'
import { galleryHosts } from '#server/public-galleries/hosts.ts'
import { imageFacts } from '#server/public-galleries/image-facts.ts'
import type { PublicSite } from '#server/public-galleries/public-gallery.ts'
import { rememberAnswers } from '#server/public-galleries/remembered-answers.ts'
import { publicGalleryRoutes } from '#server/public-galleries/routes.ts'
import { reportPageRoutes } from '#server/reports/page-routes.ts'
import { reportLimits } from '#server/reports/report-gallery.ts'
import { visitorReportRoutes } from '#server/reports/routes.ts'
import { visitorSelectionRoutes } from '#server/selections/routes.ts'
import { selectionLimits } from '#server/selections/send-selection.ts'
import type { Services } from '#server/services.ts'
import { loadPublicPages } from '#server/web-files/public-pages.ts'

/** What visitors are answered with, the same on every site: limits, what is kept in memory, and pages. */
export type VisitorServices = Awaited<ReturnType<typeof visitorServices>>

/** Answers what is in memory from here on, before hooks that are added later. */
export async function visitorServices(
  app: FastifyInstance,
  services: Services,
  limits: RateLimits,
  dist: string,
) {
  const { config, metrics, announcements, log, visits } = services
  const { db } = services.connection
  const https = config.publicUrl.protocol === 'https:'
  const limit = spendInBatches(limits('public', { points: 12_000, seconds: 60 }))
  const responseCache = compressedResponseCache()
  const hosts = galleryHosts(db, config.publicUrl, announcements)
  const known = knownGalleries(db, announcements)
  const remembered = rememberAnswers(app, {
    ...{ known, hosts, limit, responseCache, log },
    answered: () => metrics.fromMemory.inc(),
  })
  return {
    ...{ db, config, visits, limits, limit, responseCache, hosts, known, remembered },
    storage: services.storage,
    facts: imageFacts(db),
    pages: await loadPublicPages(dist),
    files: storedFiles(services.storage, config.accelerator),
    cache: measureCache(metrics, 'renditions', renditionCache(announcements)),
    unlocking: { limits: unlockLimits(limits), https },
    isUnlocked: (request: FastifyRequest, gallery: SeenGallery) => isUnlocked(request, gallery, https),
  }
}

/** `galleryPath`: a gallery's page on this site. */
type Site = PublicSite & { galleryPath(gallery: { publicId: string }): string }

/** What visitors call for galleries, besides their pages. */
export async function registerVisitorCalls(
  scope: FastifyInstance,
  services: Services,
  visitors: VisitorServices,
  site: Site,
): Promise<void> {
  const { limits } = visitors
  const options = { ...services, ...visitors, ...site }
  await scope.register(publicGalleryRoutes, options)
  await scope.register(visitorSelectionRoutes, { ...options, limits: selectionLimits(limits) })
  await scope.register(renditionRoutes, options)
  await scope.register(visitorDownloadRoutes, { ...options, limits: downloadLimits(limits) })
  if (!visitors.config.reports) return
  // Members report like everybody else.
  const reporting = { ...options, isMember: async () => false, limits: reportLimits(limits) }
  await scope.register(visitorReportRoutes, reporting)
  await scope.register(reportPageRoutes, reporting)
}
