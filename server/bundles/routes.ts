import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Id } from '#contract/ids.ts'
import { membershipOf } from '#server/galleries/access.ts'
import { archiveFileName } from '#server/images/zip/file-names.ts'
import { sendArchive } from '#server/images/zip/send-archive.ts'
import { binary } from '#server/platform/http/openapi.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import { type BundleServices, downloadBundle } from './download-bundle.ts'

type Options = Omit<BundleServices, 'repairs'> & { limits: RateLimits }

/** Whole galleries as files: what one takes along. */
export const bundleRoutes: FastifyPluginAsyncZod<Options> = async (app, { limits, ...services }) => {
  const repairs = limits('prepare-bundle', { points: 1, seconds: 10 * 60 })

  app.get(
    '/api/galleries/:id/bundle',
    {
      config: { audited: true, tokens: 'any' },
      schema: {
        tags: ['galleries'],
        summary: 'The gallery as a ZIP that is a whole site, with its originals',
        params: z.object({ id: Id }),
        response: { 200: binary('application/zip'), 206: binary('application/zip') },
      },
    },
    async (request, reply) => {
      const { gallery } = await membershipOf(services.db, request.signedInUser(), request.params.id)
      const archive = await downloadBundle({ ...services, repairs }, gallery)
      return sendArchive(request, reply, archive, archiveFileName(gallery.title, 'bundle'))
    },
  )
}
