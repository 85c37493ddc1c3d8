import type { FastifyPluginAsync } from 'fastify'
import { addressBelow } from '#contract/addresses.ts'
import type { Base } from '#server/base.ts'
import { XML_DECLARATION, xml } from '#server/platform/http/xml.ts'
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
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          // Public pages ask for these; 'noindex' of galleries in frames is read from their pages.
          'Allow: /api/public/',
          'Allow: /api/oembed',
          'Disallow: /api/',
          '',
          `Sitemap: ${new URL('/sitemap.xml', landing).href}`,
          '',
        ].join('\n'),
      ),
  )

  async function landingSitemap() {
    const samples = await listSamples(db, config)
    const urls = samples.map(({ address, images }) => {
      const pictures = images.map(({ renditions }) => addressBelow(address, renditions.at(-1)!.url))
      return xml`<url><loc>${addressBelow(address, '/')}</loc>${pictures.map(
        (picture) => xml`<image:image><image:loc>${picture}</image:loc></image:image>`,
      )}</url>\n`
    })
    return xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>${landing}</loc></url>
${urls}</urlset>
`.text
  }

  async function sitemapIndex() {
    const sitemaps = await listSitemaps(db, config)
    return xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${sitemaps.map((address) => xml`<sitemap><loc>${address}</loc></sitemap>\n`)}</sitemapindex>
`.text
  }

  app.get('/sitemap.xml', hidden, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(XML_DECLARATION + (await (config.addresses === 'paths' ? sitemapIndex() : landingSitemap()))),
  )
}
