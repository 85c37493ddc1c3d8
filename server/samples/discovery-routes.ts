import type { FastifyPluginAsync } from 'fastify'
import { addressBelow } from '#contract/addresses.ts'
import type { Base } from '#server/base.ts'
import {
  ROBOTS_TYPE,
  SITEMAP_TYPE,
  sitemapUrl,
  writeRobots,
  writeSitemap,
  writeSitemapIndex,
} from '#server/platform/http/search-engines.ts'
import { listSamples } from './list-samples.ts'
import { listSitemaps } from './list-sitemaps.ts'

/**
 * Files for search engines at the app's host: they name the landing page and the sample galleries that it shows, or, if
 * galleries and sites have paths at this host, the sitemaps of the public ones.
 */
export const landingDiscoveryRoutes: FastifyPluginAsync<Base> = async (app, { db, config }) => {
  const hidden = { schema: { hide: true } }
  const landing = new URL('/', config.publicUrl).href

  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type(ROBOTS_TYPE)
      .send(
        writeRobots(
          // Public pages ask for these; 'noindex' of galleries in frames is read from their pages.
          ['Allow: /api/public/', 'Allow: /api/oembed', 'Disallow: /api/'],
          new URL('/sitemap.xml', landing).href,
        ),
      ),
  )

  async function landingSitemap() {
    const samples = await listSamples(db, config)
    return writeSitemap([
      sitemapUrl(landing),
      ...samples.map(({ address, images }) => {
        const pictures = images.map(({ renditions }) => addressBelow(address, renditions.at(-1)!.url))
        return sitemapUrl(addressBelow(address, '/'), undefined, pictures)
      }),
    ])
  }

  app.get('/sitemap.xml', hidden, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type(SITEMAP_TYPE)
      .send(
        config.addresses === 'paths'
          ? writeSitemapIndex(await listSitemaps(db, config))
          : await landingSitemap(),
      ),
  )
}
