import type { FastifyPluginAsync } from 'fastify'
import type { Base } from '#server/base.ts'
import { XML_DECLARATION, xml } from '#server/platform/http/xml.ts'
import { listSamples } from './list-samples.ts'

/** What search engines ask the app's host for: the landing page, and the sample galleries that it shows. */
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

  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const samples = await listSamples(db, config.publicUrl)
    const urls = samples.map(({ address, images }) => {
      const pictures = images.map(({ renditions }) => new URL(renditions.at(-1)!.url, address).href)
      return xml`<url><loc>${`${address}/`}</loc>${pictures.map(
        (picture) => xml`<image:image><image:loc>${picture}</image:loc></image:image>`,
      )}</url>\n`
    })
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(
        XML_DECLARATION +
          xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>${landing}</loc></url>
${urls}</urlset>
`.text,
      )
  })
}
