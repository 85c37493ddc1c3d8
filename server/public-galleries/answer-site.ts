import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressBelow } from '#contract/addresses.ts'
import { keepLanguage, type Spoken } from '#contract/languages.ts'
import type { Addressing } from '#server/galleries/address.ts'
import { decideLanguage, languageTag, sayLanguage } from '#server/platform/http/language.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { html, imagesFrom, sendMissing, textsTo } from './pages.ts'
import { sendOnce } from './replay.ts'
import { siteFeed, siteSitemap } from './site-feeds.ts'
import { type SitePlace, sitePage } from './site-page.ts'
import type { SiteSnapshot } from './snapshots.ts'

type Options = {
  pages: PublicPages
  limit: Pick<RateLimit, 'spend'>
  config: Addressing & { mediaUrl?: URL; productName: string }
}

const HTML = 'text/html; charset=utf-8'
const XML = 'application/xml; charset=utf-8'
const PAGE = { type: HTML, isSpoken: true } as const

type Content = {
  type: string
  /** It is in a language. */
  isSpoken?: true
  make(site: SiteSnapshot, at: SitePlace, spoken: Spoken): string | Promise<string>
}

/** Answers requests for the host of a site: its page, and what search engines and feed readers ask for. */
export function siteAnswers({ pages, limit, config }: Options) {
  const CONTENTS: Record<string, Content> = {
    '/': {
      ...PAGE,
      make: (site, at, spoken) => pages.site(spoken, sitePage(site, at, config, spoken.language)),
    },
    '/robots.txt': {
      type: 'text/plain; charset=utf-8',
      make: ({ address }) => `User-agent: *\nAllow: /\n\nSitemap: ${addressBelow(address, '/sitemap.xml')}\n`,
    },
    '/sitemap.xml': { type: XML, make: (site) => siteSitemap(site, config) },
    '/feed.atom': {
      type: 'application/atom+xml; charset=utf-8',
      isSpoken: true,
      make: (site, at, spoken) => siteFeed(site, at, spoken, config),
    },
  }

  const spokenOn = (request: FastifyRequest, { site: { site } }: SiteSnapshot) =>
    decideLanguage(request, pages.defaultLanguage, site.language)

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    site: SiteSnapshot,
    { what, type, isSpoken, make, base = '' }: Content & { what: string; base?: string },
  ) {
    const media = config.mediaUrl?.origin ?? base
    await limit.spend(networkOf(request))
    reply.header('cache-control', 'no-cache')
    const spoken = spokenOn(request, site)
    request.spoken = spoken
    if (type === HTML) html(reply, pages, { images: imagesFrom(media) })
    else if (isSpoken) sayLanguage(reply, pages)
    return sendOnce(request, reply, site, {
      ...{ what, type },
      tag: `-${isSpoken ? `${languageTag(spoken)}-` : ''}${pages.build}${base && `-${Buffer.from(base).toString('base64url')}`}`,
      make: async () => make(site, { base, media }, spoken),
    })
  }

  function sendMissingPage(request: FastifyRequest, reply: FastifyReply, site: SiteSnapshot, base: string) {
    request.spoken = spokenOn(request, site)
    const [, texts] = textsTo(request, pages)
    const link = { href: keepLanguage(base || '/', request.spoken), text: texts.backToStart }
    return sendMissing(pages, reply, { title: texts.pageNotFound, link })
  }

  /** Answers any request for a site, whose addresses begin with `base`. */
  async function answerSite(request: FastifyRequest, reply: FastifyReply, site: SiteSnapshot, base: string) {
    const path = request.url.replace(/\?.*/, '')
    const content = Object.hasOwn(CONTENTS, path) ? CONTENTS[path] : undefined
    if (!content || (request.method !== 'GET' && request.method !== 'HEAD'))
      return sendMissingPage(request, reply, site, base)
    return send(request, reply, site, { ...content, what: path, base })
  }

  /** Sends the page of a site as the start page of the app's host, where people sign in. */
  const answerHome = (request: FastifyRequest, reply: FastifyReply, site: SiteSnapshot) =>
    send(request, reply, site, {
      what: 'home',
      ...PAGE,
      make: (site, at, spoken) =>
        pages.site(spoken, { ...sitePage(site, at, config, spoken.language), signIn: '/sign-in' }),
    })

  return { answerSite, answerHome }
}
