import type { FastifyInstance } from 'fastify'
import { MAX_PART_BYTES } from '#server/archives/parts.ts'
import { storedFiles } from '#server/files/send-stored.ts'
import { measureCache } from '#server/metrics/measure-services.ts'
import { spendInBatches } from '#server/platform/http/rate-limits.ts'
import { choosingRoutes } from '#server/public-galleries/choosing-routes.ts'
import { downloadPageRoutes } from '#server/public-galleries/download-page.ts'
import { visitorDownloadRoutes } from '#server/public-galleries/download-routes.ts'
import { pageRoutes } from '#server/public-galleries/page-routes.ts'
import { replayAnswers } from '#server/public-galleries/replay.ts'
import { publicGalleryRoutes } from '#server/public-galleries/routes.ts'
import { logoRoutes } from '#server/public-galleries/serve-logos.ts'
import { renditionCache, renditionRoutes } from '#server/public-galleries/serve-renditions.ts'
import { gallerySnapshots } from '#server/public-galleries/snapshots.ts'
import { viewLinkPageRoutes } from '#server/public-galleries/view-link-page.ts'
import { type Door, type VisitedHost, visitorsDoor } from '#server/public-galleries/visit.ts'
import { reportPageRoutes } from '#server/reports/page-routes.ts'
import { visitorReportRoutes } from '#server/reports/routes.ts'
import type { Services } from '#server/services.ts'
import { loadPublicPages } from '#server/web-files/public-pages.ts'

/** Services that answer visitors on every host: limits, answers in memory, and pages. */
export type VisitorServices = Awaited<ReturnType<typeof visitorServices>>

/** Makes these services. Requests are answered from memory from here on, before hooks that are added later. */
export async function visitorServices(
  app: FastifyInstance,
  services: Services,
  dist: string,
  partBytes = MAX_PART_BYTES,
) {
  const { config, db, limits, metrics, announcements, log } = services
  const limit = spendInBatches(limits('public'), 200)
  const snapshots = gallerySnapshots(db, config, announcements)
  replayAnswers(app, {
    ...{ snapshots, limit, log, trustProxy: config.trustProxy },
    answered: () => metrics.fromMemory.inc(),
  })
  const unlocking = { limits, https: config.publicUrl.protocol === 'https:' }
  const pages = await loadPublicPages(dist, config)
  return {
    snapshots,
    pages,
    partBytes,
    files: storedFiles(services.storage, config.accelerator),
    cache: measureCache(metrics, 'renditions', renditionCache(announcements)),
    doorOf: (host: VisitedHost) => visitorsDoor({ db, snapshots, limit, unlocking, config }, host),
  }
}

/** Registers the calls of visitors for galleries, and their pages. */
export async function answerVisitors(
  scope: FastifyInstance,
  services: Services,
  { doorOf, ...visitors }: VisitorServices,
  door: Door,
): Promise<void> {
  const visited = { ...services, ...visitors, door }
  await scope.register(publicGalleryRoutes, visited)
  await scope.register(choosingRoutes, visited)
  await scope.register(renditionRoutes, visited)
  await scope.register(logoRoutes, visited)
  await scope.register(visitorDownloadRoutes, visited)
  await scope.register(viewLinkPageRoutes, visited)
  await scope.register(pageRoutes, visited)
  await scope.register(downloadPageRoutes, visited)
  if (!services.config.reports) return
  // Members report as ordinary visitors.
  const reporting = { ...visited, door: doorOf({ ...door, isMember: async () => false }) }
  await scope.register(visitorReportRoutes, reporting)
  await scope.register(reportPageRoutes, reporting)
}
