import { create } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
import { answerWithJson, beginErrorAnswer } from '#server/platform/http/error-answers.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { binary } from '#server/platform/http/openapi.ts'
import type { RateLimit, RateLimits } from '#server/platform/http/rate-limits.ts'
import { setPolicy } from '#server/platform/http/security-headers.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { html, PAGE_POLICY, sendMissingGallery } from './page-routes.ts'
import { type PublicSite, publicGallery } from './public-gallery.ts'

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

type Options = PublicSite & {
  db: Database
  jobs: Jobs
  storage: Storage
  files: StoredFiles
  maker: RenditionMaker
  config: { productName: string }
  pages: PublicPages
  limit: Pick<RateLimit, 'spend'>
  limits: DownloadLimits
  /** The gallery's page on this site. */
  galleryPath(gallery: { publicId: string }): string
}

/** Links of the page lead here, also inside a frame. */
const POLICY = `${PAGE_POLICY}; frame-ancestors *`

/** What visitors download, where the gallery's members allow it: one image, or all of them as a ZIP. */
export const visitorDownloadRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { limits } = options
  const params = z.object({ id: GalleryReference })
  const tags = ['public']
  const binaryAnswer = (type: string, ...statuses: number[]) =>
    Object.fromEntries(statuses.map((status) => [status, binary(type)]))

  answerBrowsersWithPages(app, options)
  app.addHook('onRequest', async (request, reply) => {
    setPolicy(reply, POLICY).header('x-robots-tag', 'noindex')
    await options.limit.spend(networkOf(request))
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
      const { gallery } = await publicGallery(options, request, request.params.id)
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
      const { gallery } = await publicGallery(options, request, request.params.id)
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

const TITLES: Partial<Record<ErrorCode, string>> = {
  downloads_off: 'No downloads',
  password_required: 'Password needed',
  preparing: 'Not ready yet',
  too_many_downloads: 'Too many downloads',
  too_many_requests: 'Too many downloads',
}

/** Answers errors with a page to a browser that follows a link, with JSON to everything else. */
function answerBrowsersWithPages(app: FastifyInstance, { pages, config, galleryPath }: Options) {
  app.setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) => {
    if (!request.headers.accept?.includes('text/html')) return answerWithJson(error, request, reply)
    const { status, body, title } = beginErrorAnswer(error, request, reply)
    if (body.code === 'gallery_closed')
      return html(reply, POLICY).send(pages.closedGallery(config.productName))
    if (status === 404) return sendMissingGallery({ pages, config }, reply, POLICY)
    const { id } = request.params as { id: string }
    return html(reply, POLICY).send(
      pages.failure(config.productName, {
        title: TITLES[body.code] ?? title,
        text: body.message,
        galleryPath: galleryPath({ publicId: id }),
      }),
    )
  })
}
