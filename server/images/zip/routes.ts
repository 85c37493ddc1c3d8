import { create } from 'content-disposition'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Id } from '#contract/ids.ts'
import type { Database } from '#server/database/connect.ts'
import { membershipOf } from '#server/galleries/access.ts'
import { byteRange } from '#server/platform/http/byte-range.ts'
import { binary } from '#server/platform/http/openapi.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { downloadGallery } from './download-gallery.ts'
import { archiveFileName } from './file-names.ts'

/** GET /api/galleries/{id}/download: one ZIP, with ranges so that a broken download can be resumed. */
export const downloadRoutes: FastifyPluginAsyncZod<{ db: Database; storage: Storage }> = async (
  app,
  services,
) => {
  app.get(
    '/api/galleries/:id/download',
    {
      config: { audited: true },
      schema: {
        tags: ['images'],
        summary: 'All originals as one ZIP',
        params: z.object({ id: Id }),
        response: { 200: binary('application/zip'), 206: binary('application/zip') },
      },
    },
    async (request, reply) => {
      const { gallery } = await membershipOf(services.db, request.signedInUser(), request.params.id)
      const { length, etag, stream } = await downloadGallery(services, gallery)
      const { ascii, full } = archiveFileName(gallery.title)
      // A range of a changed archive would not fit the part that the client already has.
      const fits = [undefined, etag].includes(request.headers['if-range'] as string | undefined)
      const range = byteRange(fits ? request.headers.range : undefined, length)
      reply
        .header('content-type', 'application/zip')
        .header('content-disposition', create(full, { fallback: ascii }))
        .header('accept-ranges', 'bytes')
        .header('etag', etag)
        .header('cache-control', 'private, no-cache')
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${length}`)
        throw new Refusal(416, 'invalid_input', 'The archive has no such part')
      }
      if (range === 'everything') return reply.header('content-length', length).send(stream())
      return reply
        .code(206)
        .header('content-length', range.end - range.start + 1)
        .header('content-range', `bytes ${range.start}-${range.end}/${length}`)
        .send(stream(range.start, range.end))
    },
  )
}
