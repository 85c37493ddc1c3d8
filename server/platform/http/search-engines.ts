/** Files for search engines: robots.txt (RFC 9309) and sitemaps (sitemaps.org). */
import { XML_DECLARATION, xml } from './xml.ts'

export const ROBOTS_TYPE = 'text/plain; charset=utf-8'
export const SITEMAP_TYPE = 'application/xml; charset=utf-8'
/** As many as one sitemap, or one index of sitemaps, may have. */
export const SITEMAP_URLS = 50_000

/** @param sitemap its address */
export const writeRobots = (rules: string[], sitemap?: string): string =>
  ['User-agent: *', ...rules, ...(sitemap ? ['', `Sitemap: ${sitemap}`] : []), ''].join('\n')

/** @param urls as `sitemapUrl` writes them */
export const writeSitemap = (urls: string[]): string =>
  `${XML_DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('')}</urlset>\n`

/** An address with the pictures that are seen there. */
export const sitemapUrl = (address: string, changed?: Date, pictures: string[] = []): string =>
  xml`<url><loc>${address}</loc>${changed ? xml`<lastmod>${changed.toISOString()}</lastmod>` : ''}${pictures.map(
    (picture) => xml`<image:image><image:loc>${picture}</image:loc></image:image>`,
  )}</url>\n`.text

/** @param sitemaps their addresses */
export const writeSitemapIndex = (sitemaps: string[]): string =>
  XML_DECLARATION +
  xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${sitemaps.map((address) => xml`<sitemap><loc>${address}</loc></sitemap>\n`)}</sitemapindex>
`.text
