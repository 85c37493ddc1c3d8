import type { FastifyReply } from 'fastify'
import type { Base } from '#server/base.ts'
import { visitorsAddress } from '#server/galleries/address.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { imagesFrom } from './answer-site.ts'
import { findSite } from './find-site.ts'
import { html } from './pages.ts'
import { sitePage } from './site-page.ts'

type Services = Pick<Base, 'db' | 'config'> & { pages: PublicPages }

/** Answers with the page of a site as visitors would get it now, for a frame of the app. Refuses (404) one without a name. */
export async function sendSitePreview(
  { db, config, pages }: Services,
  userId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const site = await findSite(db, userId, { alsoOff: true })
  if (!site?.site.name) throw notFound('Site')
  const { publicUrl, mediaUrl } = config
  const media = mediaUrl?.origin ?? ''
  const address = visitorsAddress({ subdomain: site.site.name }, site.domain, publicUrl)
  const page = await pages.site(sitePage({ site, address }, media, publicUrl))
  return html(reply, { images: imagesFrom(media), frames: "'self'" }).send(page)
}
