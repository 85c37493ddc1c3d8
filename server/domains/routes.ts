import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { DomainVerification, Gallery } from '#contract/galleries.ts'
import { Id } from '#contract/ids.ts'
import type { Base } from '#server/base.ts'
import { images } from '#server/database/tables/index.ts'
import { galleryRights, membershipOf } from '#server/galleries/access.ts'
import { presentGallery } from '#server/galleries/present-gallery.ts'
import { callsOf } from '#server/platform/http/call.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import { checkDomainNow } from './check-domain.ts'
import { taken } from './set-domain.ts'

export const domainRoutes: FastifyPluginAsync<Base> = async (app, base) => {
  const { db, config, limits } = base
  const call = callsOf(app, 'domains')

  call(
    'POST /api/galleries/:id/verify',
    {
      operationId: 'verifyDomain',
      summary: "Check the DNS records of a gallery's domain now",
      who: galleryRights(db).owner,
      tokens: 'any',
      params: z.object({ id: Id }),
      body: DomainVerification,
      answers: { 200: Gallery },
      refuses: { 409: ['domain_taken'] },
    },
    async ({ person, gallery, domain, body }) => {
      if (!domain) throw badRequest('Please save a domain first.')
      if (domain.records.id !== body.hostId) {
        throw badRequest('The domain has changed. Please reload and verify it again.')
      }
      await limits('verify-domain').spend(person.id)
      if (!(await checkDomainNow(base, { galleryId: gallery.id }))) throw taken()
      const now = await membershipOf(db, person, gallery.id)
      const imageCount = await db.$count(images, eq(images.galleryId, gallery.id))
      return presentGallery({ ...now, imageCount }, config.publicUrl)
    },
  )
}
