import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/ids.ts'
import { archiveFileName } from '#server/archives/file-names.ts'
import { ARCHIVE, accountCaller, sendArchive } from '#server/archives/send-archive.ts'
import type { Base } from '#server/base.ts'
import { galleryRights } from '#server/galleries/access.ts'
import { callsOf } from '#server/platform/http/call.ts'
import { downloadGallery } from './download-gallery.ts'

/** GET /api/galleries/{id}/download: one ZIP, with ranges so that a broken download can be resumed. */
export const downloadRoutes: FastifyPluginAsync<Base> = async (app, services) => {
  const call = callsOf(app, 'images')

  call(
    'GET /api/galleries/:id/download',
    {
      operationId: 'downloadGallery',
      summary: 'Download all originals as one ZIP',
      who: galleryRights(services.db).member,
      tokens: 'any',
      audited: true,
      params: z.object({ id: Id }),
      ...ARCHIVE,
    },
    async ({ person, gallery, request, reply }) => {
      const make = () => downloadGallery(services, gallery)
      return sendArchive(request, reply, make, archiveFileName(gallery.title), accountCaller(person))
    },
  )
}
