import type { FastifyPluginAsync } from 'fastify'
import { DomainVerification, Gallery } from '#contract/galleries.ts'
import { Site } from '#contract/sites.ts'
import type { Base } from '#server/base.ts'
import { type CustomDomainRow, customDomains } from '#server/database/tables/index.ts'
import { galleryRights, membershipOf } from '#server/galleries/access.ts'
import { presentToMember } from '#server/galleries/present-gallery.ts'
import { callsOf } from '#server/platform/http/call.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import { presentSite } from '#server/sites/present-site.ts'
import { siteOwner } from '#server/sites/routes.ts'
import { checkDomainNow } from './check-domain.ts'
import { domainOf } from './holder.ts'
import { taken } from './set-domain.ts'

/** Refuses (400) to check without a domain, and a domain other than the one that `hostId` names. */
function requireClaim(domain: CustomDomainRow | null | undefined, hostId: string): void {
  if (!domain) throw badRequest('Please save a domain first.')
  if (domain.records.id !== hostId) {
    throw badRequest('The domain has changed. Please reload and verify it again.')
  }
}

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
      body: DomainVerification,
      answers: { 200: Gallery },
      refuses: { 409: ['domain_taken'] },
    },
    async ({ person, gallery, domain, body }) => {
      requireClaim(domain, body.hostId)
      await limits('verify-domain').spend(person.id)
      if (!(await checkDomainNow(base, { galleryId: gallery.id }))) throw taken()
      return presentToMember(db, await membershipOf(db, person, gallery.id), config)
    },
  )

  call(
    'POST /api/account/site/verify',
    {
      operationId: 'verifySiteDomain',
      summary: "Check the DNS records of your site's domain now",
      who: siteOwner,
      body: DomainVerification,
      answers: { 200: Site },
      refuses: { 409: ['domain_taken'], 429: ['too_many_requests'] },
    },
    async ({ person, body }) => {
      const holder = { siteOf: person.id }
      const [domain] = await db.select().from(customDomains).where(domainOf(holder))
      requireClaim(domain, body.hostId)
      await limits('verify-domain').spend(person.id)
      if (!(await checkDomainNow(base, holder))) throw taken()
      return presentSite(db, person.id, config)
    },
  )
}
