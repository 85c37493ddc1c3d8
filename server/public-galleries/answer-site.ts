import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { html, sendMissing } from './pages.ts'
import { sendOnce } from './replay.ts'
import { siteFeed, siteSitemap } from './site-feeds.ts'
import { sitePage } from './site-page.ts'
import type { SiteSnapshot } from './snapshots.ts'

type Options = {
  pages: PublicPages
  limit: Pick<RateLimit, 'spend'>
  config: { publicUrl: URL; mediaUrl?: URL; productName: string }
}

/** Of its Content-Security-Policy. `media`: what the addresses of renditions begin with. */
export const imagesFrom = (media: string) => `'self' ${media && `${media} `}data:`

const XML = 'application/xml; charset=utf-8'

/** Answers requests for the host of a site: its page, and what search engines and feed readers ask for. */
export function siteAnswers({ pages, limit, config }: Options) {
  const { publicUrl, mediaUrl, productName } = config
  const media = mediaUrl?.origin ?? ''
  type Content = { type: string; make(site: SiteSnapshot): string | Promise<string> }
  const CONTENTS: Record<string, Content> = {
    '/': {
      type: 'text/html; charset=utf-8',
      make: (site) => pages.site(sitePage(site, media, publicUrl)),
    },
    '/robots.txt': {
      type: 'text/plain; charset=utf-8',
      make: ({ address }) => `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', address).href}\n`,
    },
    '/sitemap.xml': { type: XML, make: (site) => siteSitemap(site, publicUrl) },
    '/feed.atom': {
      type: 'application/atom+xml; charset=utf-8',
      make: (site) => siteFeed(site, media, { publicUrl, productName }),
    },
  }

  return async function answerSite(request: FastifyRequest, reply: FastifyReply, site: SiteSnapshot) {
    const path = request.url.replace(/\?.*/, '')
    const content = Object.hasOwn(CONTENTS, path) ? CONTENTS[path] : undefined
    if (!content || (request.method !== 'GET' && request.method !== 'HEAD'))
      return sendMissing(pages, reply, {
        title: 'Page not found',
        link: { href: '/', text: 'Back to the start' },
      })
    await limit.spend(networkOf(request))
    reply.header('cache-control', 'no-cache')
    if (path === '/') html(reply, { images: imagesFrom(media) })
    return sendOnce(request, reply, site, {
      what: path,
      tag: `-${pages.build}`,
      type: content.type,
      make: async () => content.make(site),
    })
  }
}
