import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Site, SiteChange, SiteGalleries } from '#contract/sites.ts'
import { isActive } from '#contract/standing.ts'
import type { Person } from '#server/accounts/person.ts'
import { UPGRADE_MESSAGE } from '#server/galleries/access.ts'
import { callsOf, NO_CONTENT, type Right } from '#server/platform/http/call.ts'
import { readForm } from '#server/platform/http/multipart.ts'
import { forbidden } from '#server/platform/http/refusal.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import { chooseGalleries } from './choose-galleries.ts'
import { presentSite } from './present-site.ts'
import { type LogoServices, removeLogo, setLogo } from './set-logo.ts'
import { updateSite } from './update-site.ts'

type Options = LogoServices & {
  /** Sets the custom domain of a person's site. Implemented outside of this module. */
  setDomain(person: Person, hostname: string | null): Promise<void>
}

const LOGOS = [
  { path: 'logo', ground: 'light', operation: 'Logo', named: 'the logo of your site' },
  {
    path: 'logo-dark',
    ground: 'dark',
    operation: 'LogoDark',
    named: 'the logo of your site for dark themes and photographs',
  },
] as const

/** Limits of a form with one file and nothing else. */
const LOGO_FORM = { files: 1, fields: 0, fieldBytes: 0, idleTimeoutMs: 60_000 }

/** Right of everyone with an active account. */
export const siteOwner: Right<{ person: Person }> = {
  refusals: { ...signedIn.refusals, 403: [...signedIn.refusals[403]!, 'account_expired'] },
  check(request) {
    const person = request.signedInUser()
    if (!isActive(person)) throw forbidden(UPGRADE_MESSAGE, 'account_expired')
    return { person }
  },
}

/** The site of the signed-in person. */
export const siteRoutes: FastifyPluginAsync<Options> = async (app, { setDomain, ...services }) => {
  const { db, config } = services
  const call = callsOf(app, 'sites')
  const siteOf = ({ id }: Person) => presentSite(db, id, config)

  call(
    'GET /api/account/site',
    {
      operationId: 'getSite',
      summary: 'Get your site',
      who: signedIn,
      answers: { 200: Site },
    },
    async ({ person }) => siteOf(person),
  )

  call(
    'PATCH /api/account/site',
    {
      operationId: 'updateSite',
      summary: 'Change your site',
      description: 'Its name is one that no gallery and no other site has; it is kept while the site is off.',
      who: siteOwner,
      body: SiteChange,
      answers: { 200: Site },
      refuses: { 409: ['subdomain_taken', 'domain_taken'], 429: ['too_many_requests'] },
    },
    async ({ person, body: { customDomain, ...wanted } }) => {
      if (customDomain !== undefined) await setDomain(person, customDomain)
      await updateSite(db, person.id, wanted)
      return siteOf(person)
    },
  )

  call(
    'PUT /api/account/site/galleries',
    {
      operationId: 'chooseSiteGalleries',
      summary: 'Choose the galleries on your site, and their order',
      who: siteOwner,
      body: SiteGalleries,
      answers: { 200: Site },
      refuses: { 409: ['conflict'] },
    },
    async ({ person, body }) => {
      await chooseGalleries(db, person.id, body.galleryIds)
      return siteOf(person)
    },
  )

  for (const { path, ground, operation, named } of LOGOS) {
    call(
      `PUT /api/account/site/${path}`,
      {
        operationId: `set${operation}`,
        summary: `Set ${named}`,
        description:
          'A multipart form with a JPEG, PNG or WebP in the field `logo`. It is re-encoded, at most 1,024 pixels wide. One of one colour on transparent ground is drawn in the ink of the place where it stands.',
        who: siteOwner,
        form: z.object({ logo: z.any() }),
        answers: { 200: Site },
        refuses: { 400: ['unusable_image'], 408: ['timeout'], 413: ['too_large'], 415: ['unsupported_type'] },
      },
      async ({ person, request }) => {
        await setLogo(services, person.id, ground, readForm(request.raw, LOGO_FORM))
        return siteOf(person)
      },
    )

    call(
      `DELETE /api/account/site/${path}`,
      {
        operationId: `delete${operation}`,
        summary: `Remove ${named}`,
        who: siteOwner,
        answers: NO_CONTENT,
      },
      async ({ person }) => removeLogo(services, person.id, ground),
    )
  }
}
