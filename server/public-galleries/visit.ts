import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { GalleryReference } from '#contract/ids.ts'
import type { Language } from '#contract/languages.ts'
import type { Database } from '#server/database/connect.ts'
import type { Addressing } from '#server/galleries/address.ts'
import { openedWith } from '#server/galleries/gallery-cookie.ts'
import { opensByKey } from '#server/galleries/member-keys.ts'
import { unlock } from '#server/galleries/unlock.ts'
import {
  type Access,
  isListed,
  requireVisible,
  resolveAccess,
  type Sight,
  visitorAccess,
} from '#server/galleries/visibility.ts'
import type { RateLimits } from '#server/limits.ts'
import type { Right } from '#server/platform/http/call.ts'
import { type Decided, decideLanguage } from '#server/platform/http/language.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { Spending } from '#server/platform/http/rate-limits.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { refuseOtherSites } from '#server/platform/http/refuse-other-sites.ts'
import { type Content, etagOf, sendOnce } from './replay.ts'
import type { SiteSnapshot, Snapshot, Snapshots } from './snapshots.ts'

/** A request for a gallery or a site. */
type VisitOf<Shown extends Snapshot | SiteSnapshot> = {
  snapshot: Shown
  access: Access
  /** True if search engines may show the answer. */
  isListed: boolean
  /** Language of the answer. */
  spoken: Decided
  /** Prefix of all paths here: '' on a host of its own, and on the app's. */
  base: string
  /** Prefix of renditions' addresses: the base, or the origin of MEDIA_URL. */
  media: string
  /** Part of the keys and tags of answers: the base, the origin of renditions, a view link's rights. */
  key: string
}

/** A request for a gallery. */
export type Visit = Sight &
  VisitOf<Snapshot> & {
    /** Path of the gallery's page here, without a trailing slash. */
    path: string
  }

/** A request for a site, which everyone sees. */
export type SiteVisit = VisitOf<SiteSnapshot>

type AnyVisit = Visit | SiteVisit

/** Differences between the app's host and the hosts of galleries and sites. */
export type VisitedHost = {
  /** True on the app's host: paths of pages name their gallery, and other sites may frame them. */
  framed: boolean
  /** Prefix of the paths of its addresses. */
  base(request: FastifyRequest): string
  /** Path of a gallery's page, without a trailing slash. */
  pagePath(request: FastifyRequest, gallery: { publicId: string }): string
  /** Tells whether the host reads cookies that open a gallery. */
  readsCookies(request: FastifyRequest): boolean
  isMember(request: FastifyRequest, galleryId: number): Promise<boolean>
}

/** A gallery by its number or public id, or its snapshot. */
type Named = GalleryReference | Snapshot

export type Door = ReturnType<typeof visitorsDoor>

type Options = {
  db: Database
  snapshots: Snapshots
  limit: Spending
  unlocking: { limits: RateLimits; https: boolean }
  /** `mediaUrl`: address of the operator's content delivery network for `/media/`. */
  config: Addressing & { mediaUrl?: URL; defaultLanguage: Language }
}

/**
 * Handles every visitor's request for a gallery or a site: it limits, finds what the request may see, decides
 * the language, and answers.
 */
export function visitorsDoor({ db, snapshots, limit, unlocking, config }: Options, host: VisitedHost) {
  /** Scheme and base of the cookies for this request's gallery. */
  const jarOf = (request: FastifyRequest) => ({ https: unlocking.https, base: host.base(request) })

  /** Finds the gallery of an address on this host; a gallery's own host has only that gallery. */
  async function named({ hostGallery }: FastifyRequest, reference?: GalleryReference) {
    if (!hostGallery) return reference === undefined ? undefined : snapshots.find(reference)
    const { id, publicId } = hostGallery.gallery
    return reference === undefined || reference === id || reference === publicId ? hostGallery : undefined
  }

  const look = (request: FastifyRequest, { gallery, viewLink }: Snapshot, byNumber = false) =>
    resolveAccess(gallery, {
      byNumber,
      openedWith: async () =>
        host.readsCookies(request)
          ? openedWith(
              request,
              gallery,
              { viewLink, opensByKey: (key) => opensByKey(db, gallery.id, key) },
              jarOf(request),
            )
          : null,
      isMember: () => host.isMember(request, gallery.id),
    })

  /**
   * Decides the language of an answer, and the prefixes of its addresses.
   * @param chosen by the owner
   * @param isOpen for renditions that everyone may see
   */
  function decide(request: FastifyRequest, chosen: Language | null, isOpen: boolean) {
    const spoken = decideLanguage(request, config.defaultLanguage, chosen)
    request.spoken = spoken
    const base = host.base(request)
    return { spoken, base, media: (isOpen && config.mediaUrl?.origin) || base }
  }

  /** Finds a gallery and the request's access. Refuses (404) a missing one; the message names `what`. */
  async function find(
    request: FastifyRequest,
    reference?: Named,
    { what = 'Gallery', byNumber = typeof reference === 'number' } = {},
  ): Promise<Visit> {
    const snapshot = typeof reference === 'object' ? reference : await named(request, reference)
    if (!snapshot) throw notFound(what)
    const sight = await look(request, snapshot, byNumber)
    const { gallery, access, link, guestOf } = sight
    // Before any refusal, as its page uses the gallery's language, too. A gallery that is not to be seen is
    // answered like a missing one, in the visitor's.
    const chosen = access === 'missing' ? null : (link?.language ?? gallery.language)
    const place = decide(request, chosen, visitorAccess(gallery) === 'open')
    if (access !== 'locked') requireVisible(access, gallery, what, snapshot.studio)
    return {
      ...{ ...sight, ...place, snapshot },
      isListed: isListed(gallery) && !link && !guestOf,
      path: host.pagePath(request, gallery),
      key: keyOfPlace(place) + keyOfSight(sight),
    }
  }

  /** The site as this request gets it, with its language and addresses. */
  function findSite(request: FastifyRequest, snapshot: SiteSnapshot): SiteVisit {
    const place = decide(request, snapshot.site.site.language, true)
    return { ...place, snapshot, access: 'open', isListed: true, key: keyOfPlace(place) }
  }

  /** Finds the page within the request limit, and begins the answer. Refuses (403) other sites' requests. */
  async function begin<Found extends AnyVisit>(
    request: FastifyRequest,
    reply: FastifyReply,
    find: () => Found | Promise<Found>,
  ): Promise<Found> {
    refuseOtherSites(request, config.publicUrl)
    await limit.spend(networkOf(request))
    const found = await find()
    if (found.access === 'locked' || (request.method !== 'GET' && request.method !== 'HEAD')) return found
    if (!found.isListed) reply.header('x-robots-tag', 'noindex')
    reply.header('cache-control', found.access === 'open' ? 'no-cache' : 'private, no-cache')
    return found
  }

  /** Begins the answer for everyone who sees the gallery or may unlock it. */
  const enter = (request: FastifyRequest, reply: FastifyReply, reference?: Named) =>
    begin(request, reply, () => find(request, reference))

  return {
    ...host,
    jarOf,
    look,
    find,
    findSite,
    enter,

    enterSite: (request: FastifyRequest, reply: FastifyReply, site: SiteSnapshot) =>
      begin(request, reply, () => findSite(request, site)),

    /** Finds the gallery as `enter` does, for visitors who see it. Refuses (401) if a password would help. */
    async visit(request: FastifyRequest, reply: FastifyReply, reference?: Named): Promise<Visit> {
      const visit = await enter(request, reply, reference)
      requireVisible(visit.access, visit.gallery, 'Gallery')
      return visit
    },

    /** Unlocks a gallery for this browser. Refuses a wrong password (403), and too many attempts (429). */
    async unlock(request: FastifyRequest, reply: FastifyReply, { gallery }: Visit, password: string) {
      const cookie = await unlock(gallery, password, request, { ...unlocking, base: host.base(request) })
      if (cookie) reply.header('set-cookie', cookie)
      reply.header('cache-control', 'no-store')
    },

    send,
  }
}

/** Path of visitors' calls. */
export const GalleryPath = z.object({ id: GalleryReference })

/** The gallery in the path of a page at the app's host. Refuses (404) an invalid `id`. */
export function galleryInPath({ params }: FastifyRequest): GalleryReference {
  const { data } = GalleryPath.safeParse(params)
  if (!data) throw notFound('Gallery')
  return data.id
}

/** Everyone who sees the gallery that the call's path names as `id`. */
export const visitors = (door: Door): Right<{ visit: Visit }, typeof GalleryPath> => ({
  params: GalleryPath,
  check: async (request, reply, { id }) => ({ visit: await door.visit(request, reply, id) }),
  refusals: { 401: ['password_required'], 404: ['gallery_closed', 'link_ended'], 429: ['too_many_requests'] },
  isPublic: true,
})

/** Everyone who sees the gallery that the call's path names as `id`, or may unlock it. */
export const visitorsAtTheDoor = (door: Door): Right<{ visit: Visit }, typeof GalleryPath> => ({
  params: GalleryPath,
  check: async (request, reply, { id }) => ({ visit: await door.enter(request, reply, id) }),
  refusals: { 404: ['gallery_closed'], 429: ['too_many_requests'] },
  isPublic: true,
})

/** 401: only visitors with a view link can choose photos. */
export const linkRequired = () =>
  new Refusal(401, 'link_required', 'You need a personal link to choose photos.')

/** Sends a response that is the same for everyone with access to the gallery or site. */
async function send(request: FastifyRequest, reply: FastifyReply, visit: AnyVisit, content: Content) {
  const { snapshot, access, key } = visit
  const { tag = '', sent } = content
  if (sent && request.method === 'GET') afterwards(request, reply, sent)
  const own = { ...content, tag: tag + key }
  return sendOnce(request, reply, snapshot, own, access === 'open')
}

/**
 * Sets `Vary` on an answer for programs if anything is translated and the language is the visitor's.
 * @returns part of keys and tags that names the language; empty for the untranslated texts
 */
export async function tagOfLanguage(reply: FastifyReply, { snapshot, spoken }: Visit): Promise<string> {
  const languages = await snapshot.languages()
  if (languages.length > 0 && spoken.isVisitorsOwn) reply.header('vary', 'accept-language')
  return languages.includes(spoken.language) ? `-${spoken.language}` : ''
}

/** Sets and returns the ETag of an answer about the current gallery. */
export function tagAnswer(reply: FastifyReply, visit: Visit, tag = ''): string {
  const etag = etagOf(visit.snapshot, tag + visit.key)
  reply.header('etag', etag)
  return etag
}

const keyOfPlace = ({ base, media }: Pick<AnyVisit, 'base' | 'media'>) =>
  base || media ? `-${Buffer.from(base + media).toString('base64url')}` : ''

const keyOfSight = ({ link, guestOf, keptFrom, gallery }: Sight) =>
  (link ? `-link-${gallery.visitorDownloads}-${link.picks}` : '') +
  (guestOf ? `-guest-${gallery.visitorDownloads}` : '') +
  (keptFrom ? `-kept-${keptFrom}` : '')

/** Runs follow-up work after the response has been sent, also after a 304. */
function afterwards(request: FastifyRequest, reply: FastifyReply, sent: NonNullable<Content['sent']>) {
  reply.raw.once('finish', () => {
    if (reply.statusCode === 200 || reply.statusCode === 304) sent(networkOf(request), request.headers)
  })
}

/** Adds a `Server-Timing` header with the milliseconds that rendering took. */
export function serverTiming(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onSend', async ({ method }, reply) => {
    // Does not reveal the time that a password or a refusal took.
    if (method === 'GET' && (reply.statusCode === 200 || reply.statusCode === 304))
      reply.header('server-timing', `make;dur=${reply.elapsedTime.toFixed(1)}`)
  })
}
