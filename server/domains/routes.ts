import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { DomainVerification, Gallery } from '#contract/galleries.ts'
import { Id } from '#contract/ids.ts'
import { images } from '#server/database/tables/index.ts'
import { membershipOf, requireOwner } from '#server/galleries/access.ts'
import { presentGallery } from '#server/galleries/present-gallery.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import { checkDomainNow } from './check-domain.ts'
import { type DomainServices, taken } from './set-domain.ts'

type Options = Omit<DomainServices, 'claims'> & {
  limits: RateLimits
  config: { publicUrl: URL; productName: string }
}

export const domainRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { db, config } = options
  const looks = options.limits('verify-domain', { points: 60, seconds: 60 * 60 })

  app.post(
    '/api/galleries/:id/verify',
    {
      config: { tokens: 'any' },
      schema: {
        tags: ['domains'],
        summary: "Look at the DNS of a gallery's domain now",
        params: z.object({ id: Id }),
        body: DomainVerification,
        response: { 200: Gallery },
      },
    },
    async (request) => {
      const person = request.signedInUser()
      const membership = await membershipOf(db, person, request.params.id)
      requireOwner(person, membership)
      const { gallery, domain } = membership
      if (!domain) throw badRequest('Please save a domain first.')
      if (domain.records.id !== request.body.hostId) {
        throw badRequest('The domain has changed. Please reload and verify it again.')
      }
      await looks.spend(person.id)
      if (!(await checkDomainNow(options, gallery.id))) throw taken()
      const now = await membershipOf(db, person, gallery.id)
      const imageCount = await db.$count(images, eq(images.galleryId, gallery.id))
      return presentGallery({ ...now, imageCount }, config.publicUrl)
    },
  )
}
