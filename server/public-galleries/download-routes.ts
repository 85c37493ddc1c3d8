import { create } from 'content-disposition'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { ErrorCode } from '#contract/error-codes.ts'
import { Id } from '#contract/ids.ts'
import { archiveFileName } from '#server/archives/file-names.ts'
import { ARCHIVE, sendArchive } from '#server/archives/send-archive.ts'
import type { Base } from '#server/base.ts'
import { countDownload } from '#server/clients/count-uses.ts'
import type { StoredFiles } from '#server/files/send-stored.ts'
import type { RenditionMaker } from '#server/images/make-renditions.ts'
import { downloadAllForVisitor, downloadForVisitor } from '#server/images/visitor-downloads.ts'
import { binary, callsOf } from '#server/platform/http/call.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { policy, setPolicy } from '#server/platform/http/security-headers.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { answerWithPages } from './pages.ts'
import { type Door, visitors } from './visit.ts'

type Options = Base & { door: Door; files: StoredFiles; maker: RenditionMaker; pages: PublicPages }

/** Why the page that a link led to is none. */
const TITLES: Partial<Record<ErrorCode, string>> = {
  downloads_off: 'No downloads',
  password_required: 'Password needed',
  preparing: 'Not ready yet',
  too_many_downloads: 'Too many downloads',
  too_many_requests: 'Too many downloads',
}

/** What visitors download, where the gallery's members allow it: one image, or all of them as a ZIP. */
export const visitorDownloadRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { door, pages, limits } = options
  const call = callsOf(app, 'public')

  // Links of the page lead here, also inside a frame.
  const csp = { frames: '*' } as const
  answerWithPages(app, {
    ...{ pages, csp, titles: TITLES, onlyBrowsers: true },
    galleryPath: ({ params: { id } }) => door.pagePath({ publicId: id }) || '/',
  })
  app.addHook('onRequest', async (_request, reply) => {
    setPolicy(reply, policy(csp)).header('x-robots-tag', 'noindex')
  })

  call(
    'GET /api/public/galleries/:id/images/:imageId/download',
    {
      operationId: 'downloadPublicImage',
      summary: 'Download an image, in the size that visitors may download',
      who: visitors(door),
      params: z.object({ imageId: Id }),
      answers: { 200: binary('image/*'), 206: binary('image/*'), 304: z.null() },
      refuses: { 403: ['downloads_off'], 416: ['invalid_input'], 503: ['preparing'] },
    },
    async ({ visit, params, request, reply }) => {
      const { name, mimeType, ...file } = await downloadForVisitor(options, visit.gallery, params.imageId)
      countDownload(options, request, reply, visit.link)
      reply
        .header('content-type', mimeType)
        .header('content-disposition', create(name))
        .header('cache-control', 'private, no-cache')
      return options.files.send(request, reply, file)
    },
  )

  call(
    'GET /api/public/galleries/:id/download',
    {
      operationId: 'downloadPublicGallery',
      summary: 'Download all images as one ZIP, in the size that visitors may download',
      who: visitors(door),
      answers: ARCHIVE.answers,
      refuses: { ...ARCHIVE.refuses, 403: ['downloads_off'], 503: ['preparing'] },
    },
    async ({ visit: { gallery, link }, request, reply }) => {
      const network = networkOf(request)
      const make = async () => {
        const archive = await downloadAllForVisitor(options, gallery)
        // After it is known to be ready: asking for one that is being prepared costs nothing.
        await limits('visitor-archive').spend(network)
        return archive
      }
      countDownload(options, request, reply, link)
      return sendArchive(request, reply, make, archiveFileName(gallery.title), network)
    },
  )
}
