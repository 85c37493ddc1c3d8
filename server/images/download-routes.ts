import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Id } from '#contract/ids.ts'
import { archiveFileName } from '#server/archives/file-names.ts'
import { accountCaller, sendArchive } from '#server/archives/send-archive.ts'
import type { Database } from '#server/database/connect.ts'
import { membershipOf } from '#server/galleries/access.ts'
import { binary } from '#server/platform/http/openapi.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { downloadGallery } from './download-gallery.ts'

/** GET /api/galleries/{id}/download: one ZIP, with ranges so that a broken download can be resumed. */
export const downloadRoutes: FastifyPluginAsyncZod<{ db: Database; storage: Storage }> = async (
  app,
  services,
) => {
  app.get(
    '/api/galleries/:id/download',
    {
      config: { audited: true, tokens: 'any' },
      schema: {
        tags: ['images'],
        summary: 'All originals as one ZIP',
        params: z.object({ id: Id }),
        response: { 200: binary('application/zip'), 206: binary('application/zip') },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      const { gallery } = await membershipOf(services.db, person, request.params.id)
      const make = () => downloadGallery(services, gallery)
      return sendArchive(request, reply, make, archiveFileName(gallery.title), accountCaller(person))
    },
  )
}
