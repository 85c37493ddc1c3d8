import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { GalleryReference, Token } from '#contract/ids.ts'
import { keepLanguage } from '#contract/languages.ts'
import type { Base } from '#server/base.ts'
import { countOpening } from '#server/clients/count-uses.ts'
import { bearerOf } from '#server/clients/find-view-links.ts'
import { cookieOfKey, cookieOfLink } from '#server/galleries/gallery-cookie.ts'
import { takeMemberKey } from '#server/galleries/member-keys.ts'
import { placeOf } from '#server/galleries/place.ts'
import { isClosed, isLetIn, LinkEnded, visitorAccess } from '#server/galleries/visibility.ts'
import { decideLanguage } from '#server/platform/http/language.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { isCrawler, isVisit } from '#server/visits/is-visit.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { cameBy } from './came-by.ts'
import { answerWithPages, html } from './pages.ts'
import type { Snapshot, Snapshots } from './snapshots.ts'
import type { Door } from './visit.ts'

type Options = Base & { snapshots: Snapshots; door: Door; pages: PublicPages }

type LinkRequest = FastifyRequest<{ Params: { id?: string; token: string } }>

/**
 * GET /with/{token}: the address of a view link, of its holder's guests, or with a member's key. Sets the
 * cookie that opens the gallery, and redirects there. All addresses that open nothing get the same answer,
 * also on hosts without a gallery; it names the studio if the link belonged to this gallery and visitors'
 * pages show the studio.
 */
export const viewLinkPageRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, limits, snapshots, door, pages, config } = options
  const { framed } = door
  const csp = { frames: framed ? '*' : "'none'" } as const
  answerWithPages(app, { pages, csp })

  async function galleryOf(request: LinkRequest): Promise<Snapshot | undefined> {
    if (!framed) return snapshots.findGalleryAt(placeOf(request.raw, config)!.place)
    const { data } = GalleryReference.safeParse(request.params.id)
    return data === undefined ? undefined : snapshots.find(data)
  }

  app.get(
    framed ? '/iframe/:id/with/:token' : '/with/:token',
    { schema: { hide: true } },
    async (request: LinkRequest, reply) => {
      reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
      await limits('view-link').spend(networkOf(request))
      const { token } = request.params
      const snapshot = await galleryOf(request)
      if (!snapshot || !Token.safeParse(token).success) throw new LinkEnded()
      const { gallery, studio } = snapshot
      const bearer = await bearerOf(db, gallery.id, token)
      const isKnown =
        bearer !== null ||
        visitorAccess(gallery) !== 'missing' ||
        (await door.look(request, snapshot)).access !== 'missing'
      const linkLanguage = bearer?.isGuest === false ? bearer.link.language : null
      // The language of a private gallery is used only for those who may see it; others learn nothing about
      // it.
      const chosen = isKnown ? (linkLanguage ?? gallery.language) : null
      const spoken = decideLanguage(request, pages.defaultLanguage, chosen)
      request.spoken = spoken
      const toGallery = () =>
        reply.redirect(keepLanguage(door.pagePath(request, gallery) || '/', spoken), 303)
      // Requests that only look at the address do not use it up.
      if (!bearer && request.method === 'GET' && !isCrawler(request.headers)) {
        const key = await takeMemberKey(db, gallery.id, token)
        if (key !== null) {
          // Replaces the cookie that opened the gallery before.
          reply.header('set-cookie', cookieOfKey(gallery.publicId, key, door.jarOf(request)))
          return toGallery()
        }
      }
      if (!bearer || !isLetIn(bearer) || isClosed(gallery)) throw new LinkEnded(isKnown ? studio : null)
      if (isCrawler(request.headers))
        return html(reply, pages, csp).send(
          await pages.message(spoken, { title: pages.texts(spoken.language).linkToGallery }),
        )
      if (!bearer.isGuest && request.method === 'GET' && isVisit(request.headers))
        await countOpening(options, { linkId: bearer.link.id, galleryId: gallery.id })
      if (!bearer.isGuest && request.method === 'GET') await cameBy(db, { link: bearer.link, snapshot })
      reply.header('set-cookie', cookieOfLink(gallery, bearer, door.jarOf(request)))
      return toGallery()
    },
  )
}
