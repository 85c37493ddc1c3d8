import { create } from 'content-disposition'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { DownloadInAddress, DownloadPlan, PartInAddress, WantedDownload } from '#contract/download-plan.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { Id } from '#contract/ids.ts'
import { galleryDownloadAddress } from '#contract/visitor-downloads.ts'
import { archiveFileName, partFileName } from '#server/archives/file-names.ts'
import { ARCHIVE, sendArchive } from '#server/archives/send-archive.ts'
import type { Base } from '#server/base.ts'
import { countDownload } from '#server/clients/count-uses.ts'
import { marksOf } from '#server/clients/read-picks.ts'
import type { StoredFiles } from '#server/files/send-stored.ts'
import type { HeldLink } from '#server/galleries/gallery-cookie.ts'
import { downloadListOf, findDownloadList, keepDownloadList } from '#server/images/download-lists.ts'
import type { RenditionMaker } from '#server/images/make-renditions.ts'
import {
  allowedSize,
  downloadAllForVisitor,
  downloadForVisitor,
  planDownload,
  type Wanted,
} from '#server/images/visitor-downloads.ts'
import { binary, callsOf } from '#server/platform/http/call.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { conflict, notFound } from '#server/platform/http/refusal.ts'
import { policy, setPolicy } from '#server/platform/http/security-headers.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { answerWithPages } from './pages.ts'
import { type Door, linkRequired, type Visit, visitors } from './visit.ts'

type Options = Base & {
  door: Door
  files: StoredFiles
  maker: RenditionMaker
  pages: PublicPages
  /** The most that a part of a download has. */
  partBytes: number
}

/** Why the page that a link led to is none. */
const TITLES: Partial<Record<ErrorCode, string>> = {
  downloads_off: 'No downloads',
  password_required: 'Password needed',
  preparing: 'Preparing your download',
  too_many_downloads: 'Too many downloads',
  too_many_requests: 'Too many downloads',
}

/** Downloads of visitors, where the gallery's members allow it: one image, or all of them as a ZIP. */
export const visitorDownloadRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { door, pages, limits, partBytes } = options
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
      summary: 'Download an image',
      description: 'Without `size` in the larger one that visitors may download.',
      who: visitors(door),
      params: z.object({ imageId: Id }),
      query: DownloadInAddress.pick({ size: true }),
      answers: { 200: binary('image/*'), 206: binary('image/*'), 304: z.null() },
      refuses: { 403: ['downloads_off'], 416: ['invalid_input'], 503: ['preparing'] },
    },
    async ({ visit: { gallery, link }, params, query, request, reply }) => {
      const size = allowedSize(gallery, query.size)
      const file = await downloadForVisitor(options, gallery.id, size, params.imageId)
      const { name, mimeType, ...stored } = file
      countDownload(options, request, reply, link)
      reply
        .header('content-type', mimeType)
        .header('content-disposition', create(name))
        .header('cache-control', 'private, no-cache')
      return options.files.send(request, reply, stored)
    },
  )

  call(
    'GET /api/public/galleries/:id/download',
    {
      operationId: 'downloadPublicGallery',
      summary: 'Download all images, or what a plan says, as one ZIP',
      description:
        "Without `size` in the larger one that visitors may download. `list`, `part` and `of` are taken from the addresses of a plan; `chosen=true` is what the holder of a view link has marked 'yes'.",
      who: visitors(door),
      query: PartInAddress,
      answers: ARCHIVE.answers,
      refuses: {
        ...ARCHIVE.refuses,
        401: ['link_required'],
        403: ['downloads_off'],
        409: ['conflict'],
        503: ['preparing'],
      },
    },
    async ({ visit: { gallery, snapshot, link }, query, request, reply }) => {
      const network = networkOf(request)
      const { chapter, part, of } = query
      const size = allowedSize(gallery, query.size)
      if (query.chosen && !link) throw linkRequired()
      const make = async () => {
        const wanted = { size, chapter, list: await listOf(gallery.id, link, query) }
        const archive = await downloadAllForVisitor(options, snapshot.gallery, wanted, {
          ...{ part, of, partBytes },
        })
        // After it is known to be ready: asking for one that is being prepared costs nothing.
        await limits('visitor-archive').spend(network)
        return archive
      }
      countDownload(options, request, reply, link)
      const name = partFileName(archiveFileName(gallery.title), part ?? 1, of ?? 1)
      return sendArchive(request, reply, make, name, network)
    },
  )

  /** The images that an address names one by one, if any. */
  async function listOf(galleryId: number, link: HeldLink | null, { chosen, list: key }: PartInAddress) {
    if (chosen && link) {
      const ids = (await marksOf(options.db, link, 'yes')).map(({ imageId }) => imageId)
      const list = await downloadListOf(options.db, galleryId, ids)
      if (list.imageIds.length === 0) throw conflict("You haven't chosen any photos yet.")
      return list
    }
    if (key === undefined) return
    const list = await findDownloadList(options.db, galleryId, key)
    if (!list) throw notFound('Download')
    return list
  }

  const planned = {
    who: visitors(door),
    answers: { 200: DownloadPlan },
    refuses: { 403: ['downloads_off'], 404: ['not_found'] },
  } as const

  async function planFor({ gallery, snapshot }: Visit, wanted: Wanted): Promise<DownloadPlan> {
    const { images, ready, parts } = await planDownload(options, snapshot.gallery, wanted, partBytes)
    const names = archiveFileName(gallery.title)
    return {
      size: wanted.size,
      images,
      ready,
      bytes: ready < images ? null : parts.reduce((sum, { bytes }) => sum + bytes, 0),
      parts: parts.map((part, index) => ({
        url: partAddress(gallery.publicId, wanted, index + 1, parts.length),
        fileName: partFileName(names, index + 1, parts.length).full,
        ...part,
      })),
    }
  }

  call(
    'GET /api/public/galleries/:id/download/plan',
    {
      operationId: 'planDownload',
      summary: 'Get what a download of a gallery or of one chapter will bring',
      ...planned,
      query: DownloadInAddress,
      refuses: { ...planned.refuses, 429: ['too_many_downloads'] },
    },
    async ({ visit, query, request, reply }) => {
      const size = allowedSize(visit.gallery, query.size)
      // Reading what is in a ZIP is most of the work of making it.
      app.archives.begin(networkOf(request), reply)
      return planFor(visit, { size, chapter: query.chapter })
    },
  )

  call(
    'POST /api/public/galleries/:id/download/plan',
    {
      operationId: 'planDownloadOfImages',
      summary: 'Plan the download of a gallery, of one chapter or of chosen images',
      description: 'The addresses of chosen images work for 24 hours, as long as all of them are there.',
      ...planned,
      body: WantedDownload,
      refuses: { ...planned.refuses, 409: ['images_missing'], 429: ['too_many_downloads'] },
    },
    async ({ visit, body: { size: wanted, chapter, imageIds }, request, reply }) => {
      reply.header('cache-control', 'no-store')
      const size = allowedSize(visit.gallery, wanted)
      const network = networkOf(request)
      app.archives.begin(network, reply)
      const list = imageIds && (await keepDownloadList(options, network, visit.gallery.id, imageIds))
      return planFor(visit, { size, chapter, list })
    },
  )
}

/** Stays the same while the images do. */
function partAddress(publicId: string, { size, chapter, list }: Wanted, part: number, of: number): string {
  const query = new URLSearchParams({
    size,
    ...(chapter !== undefined && { chapter }),
    ...(list && { list: list.key }),
    part: `${part}`,
    of: `${of}`,
  })
  return `${galleryDownloadAddress(publicId)}?${query}`
}
