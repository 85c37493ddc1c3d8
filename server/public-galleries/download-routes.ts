import { create } from 'content-disposition'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ErrorCode } from '#contract/error-codes.ts'
import { GalleryReference, Id } from '#contract/ids.ts'
import { archiveFileName } from '#server/archives/file-names.ts'
import { sendArchive } from '#server/archives/send-archive.ts'
import type { Database } from '#server/database/connect.ts'
import type { StoredFiles } from '#server/files/send-stored.ts'
import type { RenditionMaker } from '#server/images/make-renditions.ts'
import { downloadAllForVisitor, downloadForVisitor } from '#server/images/visitor-downloads.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { binary } from '#server/platform/http/openapi.ts'
import type { RateLimit, RateLimits } from '#server/platform/http/rate-limits.ts'
import { policy, setPolicy } from '#server/platform/http/security-headers.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { answerWithPages } from './pages.ts'
import type { Door } from './visit.ts'

/** `archives`: of one network, parts of them too. `repairs`: of one gallery. */
export type DownloadLimits = { archives: RateLimit; repairs: RateLimit }
export const downloadLimits = (limits: RateLimits): DownloadLimits => ({
  archives: limits('visitor-archive', {
    points: 200,
    seconds: 60 * 60,
    message: 'Too many downloads. Please wait a while and try again.',
  }),
  repairs: limits('prepare-downloads', { points: 1, seconds: 60 * 60 }),
})

type Options = {
  door: Door
  db: Database
  jobs: Jobs
  storage: Storage
  files: StoredFiles
  maker: RenditionMaker
  pages: PublicPages
  limits: DownloadLimits
}

/** Why the page that a link led to is none. */
const TITLES: Partial<Record<ErrorCode, string>> = {
  downloads_off: 'No downloads',
  password_required: 'Password needed',
  preparing: 'Not ready yet',
  too_many_downloads: 'Too many downloads',
  too_many_requests: 'Too many downloads',
}

/** What visitors download, where the gallery's members allow it: one image, or all of them as a ZIP. */
export const visitorDownloadRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { door, pages, limits } = options
  const params = z.object({ id: GalleryReference })
  const tags = ['public']
  const binaryAnswer = (type: string, ...statuses: number[]) =>
    Object.fromEntries(statuses.map((status) => [status, binary(type)]))

  // Links of the page lead here, also inside a frame.
  const csp = { frames: '*' } as const
  answerWithPages(app, {
    ...{ pages, csp, titles: TITLES, onlyBrowsers: true },
    galleryPath: ({ params: { id } }) => door.pagePath({ publicId: id }) || '/',
  })
  app.addHook('onRequest', async (_request, reply) => {
    setPolicy(reply, policy(csp)).header('x-robots-tag', 'noindex')
  })

  app.get(
    '/api/public/galleries/:id/images/:imageId/download',
    {
      schema: {
        tags,
        summary: 'One image, in the size that visitors may download',
        params: params.extend({ imageId: Id }),
        response: { ...binaryAnswer('image/*', 200, 206), 304: z.null() },
      },
    },
    async (request, reply) => {
      const { gallery } = await door.visit(request, reply, request.params.id)
      const { name, mimeType, ...file } = await downloadForVisitor(options, gallery, request.params.imageId)
      reply
        .header('content-type', mimeType)
        .header('content-disposition', create(name))
        .header('cache-control', 'private, no-cache')
      return options.files.send(request, reply, file)
    },
  )

  app.get(
    '/api/public/galleries/:id/download',
    {
      schema: {
        tags,
        summary: 'All images as one ZIP, in the size that visitors may download',
        params,
        response: binaryAnswer('application/zip', 200, 206),
      },
    },
    async (request, reply) => {
      const { gallery } = await door.visit(request, reply, request.params.id)
      const network = networkOf(request)
      const make = async () => {
        const archive = await downloadAllForVisitor({ ...options, repairs: limits.repairs }, gallery)
        // After it is known to be ready: asking for one that is being prepared costs nothing.
        await limits.archives.spend(network)
        return archive
      }
      return sendArchive(request, reply, make, archiveFileName(gallery.title), network)
    },
  )
}
