import type { FastifyPluginAsync } from 'fastify'
import { DownloadInAddress, DownloadPlan, WantedDownload } from '#contract/download-plan.ts'
import type { Called } from '#contract/public-calls.ts'
import { galleryDownloadAddress } from '#contract/visitor-downloads.ts'
import { archiveFileName, partFileName } from '#server/archives/file-names.ts'
import type { Base } from '#server/base.ts'
import { keepDownloadList } from '#server/images/download-lists.ts'
import { allowedSize, planDownload, type Wanted } from '#server/images/visitor-downloads.ts'
import { callsOf } from '#server/platform/http/call.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { type Door, type Visit, visitors } from './visit.ts'

export type DownloadPlanning = Base & {
  door: Door
  /** Maximum size of a part of a download. */
  partBytes: number
}

/** Plans of visitors' downloads: their numbers of images, bytes and parts. */
export const downloadPlanRoutes: FastifyPluginAsync<DownloadPlanning> = async (app, options) => {
  const { door, partBytes } = options
  const call = callsOf(app, 'public')

  const planned = {
    who: visitors(door),
    answers: { 200: DownloadPlan },
    refuses: { 403: ['downloads_off'], 404: ['not_found'] },
  } as const

  async function planFor({ gallery, snapshot, base }: Visit, wanted: Wanted): Promise<DownloadPlan> {
    const { images, ready, parts } = await planDownload(options, snapshot.gallery, wanted, partBytes)
    const names = archiveFileName(gallery.title)
    return {
      size: wanted.size,
      images,
      ready,
      bytes: ready < images ? null : parts.reduce((sum, { bytes }) => sum + bytes, 0),
      parts: parts.map((part, index) => ({
        url: partAddress({ base, publicId: gallery.publicId }, wanted, index + 1, parts.length),
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
      // Limited like archives, as listing a ZIP's contents is most of the work.
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

/** Address of a part, which stays the same as long as the images do. */
function partAddress(called: Called, { size, chapter, list }: Wanted, part: number, of: number): string {
  const query = new URLSearchParams({
    size,
    ...(chapter !== undefined && { chapter }),
    ...(list && { list: list.key }),
    part: `${part}`,
    of: `${of}`,
  })
  return `${galleryDownloadAddress(called)}?${query}`
}
