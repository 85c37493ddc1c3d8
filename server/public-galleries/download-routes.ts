import { create } from 'content-disposition'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { DownloadInAddress, PartInAddress } from '#contract/download-plan.ts'
import { Id } from '#contract/ids.ts'
import { archiveFileName, partFileName } from '#server/archives/file-names.ts'
import { ARCHIVE, sendArchive } from '#server/archives/send-archive.ts'
import { requireAllowance, takeImages } from '#server/clients/allowance.ts'
import { countDownload } from '#server/clients/count-uses.ts'
import { marksOf } from '#server/clients/read-picks.ts'
import type { StoredFiles } from '#server/files/send-stored.ts'
import type { HeldLink } from '#server/galleries/gallery-cookie.ts'
import { listFileNames } from '#server/images/archive-names.ts'
import { downloadListOf, findDownloadList } from '#server/images/download-lists.ts'
import type { RenditionMaker } from '#server/images/make-renditions.ts'
import {
  allowedSize,
  downloadAllForVisitor,
  downloadForVisitor,
  NoSuchDownload,
} from '#server/images/visitor-downloads.ts'
import { binary, callsOf } from '#server/platform/http/call.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import { policy, setPolicy } from '#server/platform/http/security-headers.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { type DownloadPlanning, downloadPlanRoutes } from './download-plan-routes.ts'
import { answerWithPages } from './pages.ts'
import type { RefusalTitles } from './refusal-texts.ts'
import { linkRequired, visitors } from './visit.ts'

type Options = DownloadPlanning & {
  files: StoredFiles
  maker: RenditionMaker
  pages: PublicPages
}

/** Titles of the pages for refused downloads. */
const titlesIn: RefusalTitles = (texts) => ({
  conflict: texts.nothingToDownload,
  downloads_off: texts.noDownloads,
  downloads_used: texts.notEnoughLeft,
  link_required: texts.personalLinkNeeded,
  password_required: texts.passwordNeeded,
  preparing: texts.preparingDownload,
  too_many_downloads: texts.downloadsTooMany,
  too_many_requests: texts.downloadsTooMany,
})

/** Downloads of visitors, if the gallery's members allow them: one image, or all of them as a ZIP. */
export const visitorDownloadRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { door, pages, limits, partBytes } = options
  const call = callsOf(app, 'public')

  // Links of the page lead here, also inside a frame.
  const csp = { frames: '*' } as const
  answerWithPages(app, {
    ...{ pages, csp, titles: titlesIn, onlyBrowsers: true },
    galleryPath: (request) => door.pagePath(request, { publicId: request.params.id }) || '/',
  })
  app.addHook('onRequest', async (_request, reply) => {
    setPolicy(reply, policy(csp)).header('x-robots-tag', 'noindex')
  })

  call(
    'GET /api/public/galleries/:id/images/:imageId/download',
    {
      operationId: 'downloadPublicImage',
      summary: 'Download an image',
      description:
        'Without `size` in the larger one that visitors may download. `maxDownloads` of a view link is asked of its holder and their guests.',
      who: visitors(door),
      params: z.object({ imageId: Id }),
      query: DownloadInAddress.pick({ size: true }),
      answers: { 200: binary('image/*'), 206: binary('image/*'), 304: z.null() },
      refuses: { 403: ['downloads_off', 'downloads_used'], 416: ['invalid_input'], 503: ['preparing'] },
    },
    async ({ visit: { gallery, snapshot, link, guestOf }, params, query, request, reply }) => {
      const size = allowedSize(gallery, query.size)
      const { db } = options
      const comer = link ?? guestOf
      const allow = (imageIds: readonly number[]) => requireAllowance(db, comer, imageIds)
      const listNames = () => snapshot.once(`names ${size}`, () => listFileNames(db, gallery.id, size))
      const asked = { size, imageId: params.imageId, listNames, allow }
      const file = await downloadForVisitor(options, gallery.id, asked)
      const { name, mimeType, ...stored } = file
      countDownload(options, request, reply, link)
      reply
        .header('content-type', mimeType)
        .header('content-disposition', create(name))
        .header('cache-control', 'private, no-cache')
      return options.files.send(request, reply, stored, () => takeImages(db, comer, [params.imageId]))
    },
  )

  call(
    'GET /api/public/galleries/:id/download',
    {
      operationId: 'downloadPublicGallery',
      summary: 'Download all images, or what a plan says, as one ZIP',
      description:
        "Without `size` in the larger one that visitors may download. `list`, `part` and `of` are taken from the addresses of a plan; `chosen=true` stands in the place of all images for those that the holder of a view link has marked 'yes'; with a `chapter`, that is sent.",
      who: visitors(door),
      query: PartInAddress,
      answers: ARCHIVE.answers,
      refuses: {
        ...ARCHIVE.refuses,
        401: ['link_required'],
        403: ['downloads_off', 'downloads_used'],
        409: ['conflict'],
        503: ['preparing'],
      },
    },
    async ({ visit: { gallery, snapshot, link, guestOf }, query, request, reply }) => {
      const network = networkOf(request)
      const { chapter, part, of } = query
      const comer = link ?? guestOf
      const size = allowedSize(gallery, query.size)
      if (query.chosen && !link) throw linkRequired()
      const make = async () => {
        const wanted = { size, chapter, list: await listOf(gallery.id, link, query) }
        const { archive, imageIds } = await downloadAllForVisitor(options, snapshot.gallery, wanted, {
          ...{ part, of, partBytes },
          allow: (imageIds) => requireAllowance(options.db, comer, imageIds),
        })
        // Counted only once it is ready, as requests for one that is being prepared cost nothing.
        await limits('visitor-archive').spend(network)
        return { ...archive, begin: () => takeImages(options.db, comer, imageIds) }
      }
      countDownload(options, request, reply, link)
      const name = partFileName(archiveFileName(gallery.title), part ?? 1, of ?? 1)
      return sendArchive(request, reply, make, name, network)
    },
  )

  /** Ids of the images that an address lists one by one, if any. */
  async function listOf(galleryId: number, link: HeldLink | null, query: PartInAddress) {
    const { chosen, chapter, list: key } = query
    if (chosen && link && chapter === undefined) {
      const ids = (await marksOf(options.db, link, 'yes')).map(({ imageId }) => imageId)
      const list = await downloadListOf(options.db, galleryId, ids)
      if (list.imageIds.length === 0) throw conflict("You haven't chosen any photos yet.")
      return list
    }
    if (key === undefined) return
    const list = await findDownloadList(options.db, galleryId, key)
    if (!list) throw new NoSuchDownload('Download')
    return list
  }

  await app.register(downloadPlanRoutes, options)
}
