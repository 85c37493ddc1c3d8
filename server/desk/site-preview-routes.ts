import type { FastifyPluginAsync } from 'fastify'
import type { Base } from '#server/base.ts'
import { visitorsAddress } from '#server/galleries/address.ts'
import { binary, callsOf } from '#server/platform/http/call.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { findSite } from '#server/public-galleries/find-site.ts'
import { html, imagesFrom } from '#server/public-galleries/pages.ts'
import { sitePage } from '#server/public-galleries/site-page.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'

/** The page of the signed-in person's site as visitors would get it now, for a frame of the app. */
export const sitePreviewRoutes: FastifyPluginAsync<Base & { pages: PublicPages }> = async (
  app,
  { db, config, pages },
) => {
  const { mediaUrl } = config
  callsOf(app, 'sites')(
    'GET /api/account/site/preview',
    {
      operationId: 'previewSite',
      summary: 'Preview your site',
      description: 'The document that visitors get. 404 until the site has a name.',
      who: signedIn,
      answers: { 200: binary('text/html') },
      refuses: { 404: ['not_found'] },
    },
    async ({ person, reply }) => {
      const site = await findSite(db, person.id, { alsoOff: true })
      if (!site?.site.name) throw notFound('Site')
      const media = mediaUrl?.origin ?? ''
      const address = visitorsAddress({ subdomain: site.site.name }, site.domain, config)
      const spoken = { language: site.site.language ?? pages.defaultLanguage, isAsked: false }
      const visit = { snapshot: { site, address }, base: '', media, spoken }
      const page = await pages.site(spoken, sitePage(visit, config))
      return html(reply, pages, { images: imagesFrom(media), frames: "'self'" }).send(page)
    },
  )
}
