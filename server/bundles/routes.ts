import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ImportForm } from '#contract/bundles.ts'
import { Gallery } from '#contract/galleries.ts'
import { Id } from '#contract/ids.ts'
import { archiveFileName } from '#server/archives/file-names.ts'
import { accountCaller, sendArchive } from '#server/archives/send-archive.ts'
import { membershipOf } from '#server/galleries/access.ts'
import { presentGallery } from '#server/galleries/present-gallery.ts'
import { readForm } from '#server/platform/http/multipart.ts'
import { binary } from '#server/platform/http/openapi.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import { type BundleServices, downloadBundle } from './download-bundle.ts'
import { type ImportServices, importGallery } from './import-gallery.ts'

type Options = Omit<BundleServices, 'repairs'> &
  ImportServices & { limits: RateLimits; config: { publicUrl: URL } }

const IMPORT_FORM = { files: 1, fields: 5, fieldBytes: 4096, idleTimeoutMs: 60_000 }

/** Whole galleries as files: what one takes along, and brings back. */
export const bundleRoutes: FastifyPluginAsyncZod<Options> = async (app, { limits, ...services }) => {
  const repairs = limits('prepare-bundle', { points: 1, seconds: 10 * 60 })
  const tags = ['galleries']

  app.get(
    '/api/galleries/:id/bundle',
    {
      config: { audited: true, tokens: 'any' },
      schema: {
        tags,
        summary: 'The gallery as a ZIP that is a whole site, with its originals',
        params: z.object({ id: Id }),
        response: { 200: binary('application/zip'), 206: binary('application/zip') },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      const { gallery } = await membershipOf(services.db, person, request.params.id)
      const make = () => downloadBundle({ ...services, repairs }, gallery)
      const name = archiveFileName(gallery.title, 'bundle')
      return sendArchive(request, reply, make, name, accountCaller(person))
    },
  )

  app.post(
    '/api/galleries/import',
    {
      config: { tokens: 'unbound' },
      schema: {
        tags,
        summary: 'Make a gallery of a bundle (multipart)',
        form: ImportForm,
        response: { 201: Gallery },
      },
    },
    async (request, reply) => {
      const length = request.headers['content-length']
      const { gallery, imageCount } = await importGallery(services, request.signedInUser(), {
        parts: readForm(request.raw, IMPORT_FORM),
        length: length === undefined ? undefined : Number(length),
      })
      const { publicUrl } = services.config
      return reply
        .code(201)
        .send(presentGallery({ gallery, domain: null, access: 'owner', imageCount }, publicUrl))
    },
  )
}
