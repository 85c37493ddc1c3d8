import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import { isListed } from '#server/galleries/sight.ts'
import { countVisibleImages } from '#server/images/list-images.ts'
import type { CompressedResponseCache } from '#server/platform/http/compressed-response-cache.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { type FeedSite, galleryFeed } from './feed.ts'
import { mediaMark, mediaOrigin } from './media-address.ts'
import { canonicalAddress, galleryOfHost, type PublicSite, shown } from './public-gallery.ts'
import { sitemap, sitemapFiles, sitemapIndex } from './sitemap.ts'

type Options = PublicSite & {
  db: Database
  config: FeedSite
  limit: Pick<RateLimit, 'spend'>
  responseCache: CompressedResponseCache
  galleryOf(request: FastifyRequest): number
}

/** What search engines and feed readers ask a gallery's host for. Only a public gallery has a sitemap and a feed. */
export const discoveryRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, config, responseCache } = options
  const hidden = { schema: { hide: true } }

  async function find(request: FastifyRequest, reply: FastifyReply): Promise<GalleryRow> {
    await options.limit.spend(networkOf(request))
    const { gallery, personal } = shown(await galleryOfHost(options, request, options.galleryOf(request)))
    if (!isListed(gallery)) reply.header('x-robots-tag', 'noindex')
    reply.header('cache-control', personal ? 'private, no-cache' : 'no-cache')
    return gallery
  }

  async function findListed(request: FastifyRequest, reply: FastifyReply) {
    const gallery = await find(request, reply)
    if (!isListed(gallery)) throw notFound('Page')
    return gallery
  }

  app.get('/robots.txt', hidden, async (request, reply) => {
    const gallery = await find(request, reply)
    // 'noindex' of other galleries is read from their pages, so nothing is disallowed.
    const lines = ['User-agent: *', 'Allow: /']
    if (isListed(gallery)) {
      const address = await canonicalAddress(db, gallery, config.publicUrl)
      lines.push('', `Sitemap: ${new URL('/sitemap.xml', address).href}`)
    }
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const gallery = await findListed(request, reply)
    const address = await canonicalAddress(db, gallery, config.publicUrl)
    const count = await countVisibleImages(db, gallery.id)
    reply.type('application/xml; charset=utf-8')
    if (sitemapFiles(count) > 1) return reply.send(sitemapIndex(address, count))
    return reply.send(Readable.from(sitemap(db, gallery, address, mediaOrigin(gallery, config), 1)))
  })

  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9]\\d{0,3}$).xml',
    hidden,
    async (request, reply) => {
      const gallery = await findListed(request, reply)
      const number = Number(request.params.number)
      const files = sitemapFiles(await countVisibleImages(db, gallery.id))
      if (files === 1 || number > files) throw notFound('Page')
      const address = await canonicalAddress(db, gallery, config.publicUrl)
      reply.type('application/xml; charset=utf-8')
      return reply.send(Readable.from(sitemap(db, gallery, address, mediaOrigin(gallery, config), number)))
    },
  )

  app.get('/feed.atom', hidden, async (request, reply) => {
    const gallery = await findListed(request, reply)
    const address = await canonicalAddress(db, gallery, config.publicUrl)
    const mark = `${Buffer.from(address).toString('base64url')}${mediaMark(mediaOrigin(gallery, config))}`
    const key = `feed ${gallery.id} ${gallery.version} ${mark}`
    const etag = `W/"${gallery.id}-${gallery.version}-${mark}"`
    reply.header('etag', etag)
    if (matchesEtag(request, etag)) return reply.code(304).send()
    reply.type('application/atom+xml; charset=utf-8')
    return responseCache.send(request, reply, key, () => galleryFeed(db, gallery, address, config))
  })
}
