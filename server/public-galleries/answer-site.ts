import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressBelow } from '#contract/addresses.ts'
import { keepLanguage } from '#contract/languages.ts'
import type { Addressing } from '#server/galleries/address.ts'
import { ATOM_TYPE } from '#server/platform/http/atom.ts'
import { languageTag, sayLanguage } from '#server/platform/http/language.ts'
import { ROBOTS_TYPE, SITEMAP_TYPE, writeRobots } from '#server/platform/http/search-engines.ts'
import { leadWithoutSlash } from '#server/platform/http/trailing-slashes.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { siteFeed } from './feeds.ts'
import { html, imagesFrom, sendMissing } from './pages.ts'
import { sitePage } from './site-page.ts'
import { siteSitemap } from './sitemap.ts'
import type { SiteSnapshot } from './snapshots.ts'
import type { Door, SiteVisit } from './visit.ts'

type Options = { door: Door; pages: PublicPages; config: Addressing & { productName: string } }

const HTML = 'text/html; charset=utf-8'

type SiteContent = {
  type: string
  /** Set if its language is that of the visit. */
  isSpoken?: true
  make(visit: SiteVisit): string | Promise<string>
}

/** Answers requests for the host of a site: its page, and the files for search engines and feed readers. */
export function siteAnswers({ door, pages, config }: Options) {
  const page = (more?: { signIn: string }): SiteContent => ({
    type: HTML,
    isSpoken: true,
    make: (visit) => pages.site(visit.spoken, { ...sitePage(visit, config), ...more }),
  })
  const CONTENTS: Record<string, SiteContent> = {
    '/': page(),
    '/robots.txt': {
      type: ROBOTS_TYPE,
      make: ({ snapshot }) => writeRobots(['Allow: /'], addressBelow(snapshot.address, '/sitemap.xml')),
    },
    '/sitemap.xml': { type: SITEMAP_TYPE, make: ({ snapshot }) => siteSitemap(snapshot, config) },
    '/feed.atom': { type: ATOM_TYPE, isSpoken: true, make: (visit) => siteFeed(visit, config) },
  }

  const send =
    (what: string, { type, isSpoken, make }: SiteContent) =>
    async (request: FastifyRequest, reply: FastifyReply, site: SiteSnapshot) => {
      const visit = await door.enterSite(request, reply, site)
      if (type === HTML) html(reply, pages, { images: imagesFrom(visit.media) })
      else if (isSpoken) sayLanguage(reply, pages)
      return door.send(request, reply, visit, {
        ...{ what, type },
        tag: `${isSpoken ? `-${languageTag(visit.spoken)}` : ''}-${pages.build}`,
        make: async () => make(visit),
      })
    }

  return {
    /** Answers any request for a site. */
    async answerSite(request: FastifyRequest, reply: FastifyReply, site: SiteSnapshot) {
      const path = request.url.replace(/\?.*/, '')
      const content = Object.hasOwn(CONTENTS, path) ? CONTENTS[path] : undefined
      if (request.method === 'GET' || request.method === 'HEAD') {
        if (content) return send(path, content)(request, reply, site)
        if (Object.hasOwn(CONTENTS, path.replace(/\/$/, ''))) return leadWithoutSlash(request, reply)
      }
      const { base, spoken } = door.findSite(request, site)
      const { pageNotFound, backToStart } = pages.texts(spoken.language)
      const link = { href: keepLanguage(base || '/', spoken), text: backToStart }
      return sendMissing(pages, reply, { title: pageNotFound, link })
    },

    /** Sends the page of a site as the start page of the app's host, where people sign in. */
    answerHome: send('home', page({ signIn: '/sign-in' })),
  }
}
