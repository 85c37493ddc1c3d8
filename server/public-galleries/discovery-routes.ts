import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { addressBelow } from '#contract/addresses.ts'
import type { Database } from '#server/database/connect.ts'
import { isListed } from '#server/galleries/visibility.ts'
import { ATOM_TYPE } from '#server/platform/http/atom.ts'
import { languageTag, sayLanguage } from '#server/platform/http/language.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { ROBOTS_TYPE, SITEMAP_TYPE, writeRobots } from '#server/platform/http/search-engines.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { galleryFeed } from './feeds.ts'
import { sitemap, sitemapAddresses, sitemapFiles, sitemapIndex } from './sitemap.ts'
import { type Door, serverTiming, type Visit } from './visit.ts'

type Options = { door: Door; db: Database; pages: PublicPages; config: { publicUrl: URL } }

/** Files for search engines and feed readers. Only a public gallery has a sitemap and a feed. */
export const discoveryRoutes: FastifyPluginAsync<Options> = async (app, { door, db, pages, config }) => {
  serverTiming(app)
  const hidden = { schema: { hide: true } }

  async function visitListed(request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
    const visit = await door.visit(request, reply)
    if (!isListed(visit.gallery)) throw notFound('Page')
    return visit
  }

  /** Makes a sitemap once for concurrent requests, which would use up connections and memory. */
  async function sendSitemap(request: FastifyRequest, reply: FastifyReply, visit: Visit, number: number) {
    const { gallery, snapshot, base, media } = visit
    const chapters = await snapshot.chapters()
    return door.send(request, reply, visit, {
      what: 'sitemap',
      tag: `-${number}-${pages.build}-${tagOf(snapshot.address)}`,
      type: SITEMAP_TYPE,
      make: () => sitemap(db, gallery, chapters, { base, pageUrl: snapshot.address }, media, number),
    })
  }

  const addressesOf = async ({ snapshot }: Visit) =>
    sitemapAddresses(await snapshot.chapters(), await snapshot.count())

  app.get('/robots.txt', hidden, async (request, reply) => {
    const { gallery, snapshot } = await door.visit(request, reply)
    // 'noindex' of other galleries is read from their pages, so nothing is disallowed.
    const its = isListed(gallery) ? addressBelow(snapshot.address, '/sitemap.xml') : undefined
    return reply.type(ROBOTS_TYPE).send(writeRobots(['Allow: /'], its))
  })

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const visit = await visitListed(request, reply)
    const addresses = await addressesOf(visit)
    if (sitemapFiles(addresses) === 1) return sendSitemap(request, reply, visit, 1)
    return reply.type(SITEMAP_TYPE).send(sitemapIndex(visit.snapshot.address, addresses))
  })

  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9]\\d{0,3}$).xml',
    hidden,
    async (request, reply) => {
      const visit = await visitListed(request, reply)
      const number = Number(request.params.number)
      const files = sitemapFiles(await addressesOf(visit))
      if (files === 1 || number > files) throw notFound('Page')
      return sendSitemap(request, reply, visit, number)
    },
  )

  app.get('/feed.atom', hidden, async (request, reply) => {
    const visit = await visitListed(request, reply)
    const { language } = visit.spoken
    sayLanguage(reply, pages)
    return door.send(request, reply, visit, {
      what: 'feed',
      tag: `-${languageTag(visit.spoken)}-${pages.build}-${tagOf(visit.snapshot.address)}`,
      type: ATOM_TYPE,
      make: () => galleryFeed(db, visit, pages.texts(language), config),
    })
  })
}

/** An address, as a part of an ETag. */
const tagOf = (address: string) => Buffer.from(address).toString('base64url')
