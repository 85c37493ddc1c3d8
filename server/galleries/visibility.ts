/**
 * The only place that decides who sees a gallery, and as whom. Visitors do unless it is private, closed, or protected by
 * a password that the browser has not given; a view link opens it whatever its visibility, for its holder and for the
 * guests of theirs. Only public ones are found by number. Members always see it: by their session, or on its own host,
 * where none is read, by a key. While it is removed or its owner suspended it is not found
 * (found.ts, a part of every query that finds a gallery).
 */

import { sql } from 'drizzle-orm'
import { VISITOR_DOWNLOADS, type VisitorDownloads } from '#contract/appearance.ts'
import { hasEnded, isOpenLink } from '#contract/closing.ts'
import { LINK_HAS_ENDED } from '#contract/pick-form.ts'
import type { KeptFrom } from '#contract/public-page.ts'
import type { Studio } from '#contract/studio.ts'
import { clock } from '#server/database/clock.ts'
import { type GalleryRow, galleries } from '#server/database/tables/index.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { isFound } from './found.ts'
import type { Bearer, HeldLink, Opened } from './gallery-cookie.ts'

/**
 * A request's access to a gallery: as any visitor (`open`), with its password or a view link (`unlocked`), as a member,
 * or none (`ended`: its view link has).
 */
export type Access = 'open' | 'unlocked' | 'member' | 'missing' | 'closed' | 'locked' | 'ended'

/** What a request gets of a gallery. */
export type Sight = {
  access: Access
  /** The view link that let the browser in as its holder: it says who looks. */
  link: HeldLink | null
  /** The view link whose holder invited the browser. Its guests have no name, no picks and no notes. */
  guestOf: HeldLink | null
  /** What keeps visitors out, for a member who comes by a key. */
  keptFrom: KeptFrom | null
  /** The gallery as this request sees it: what its view link allows stands in the place of what the gallery does. */
  gallery: GalleryRow
}

/** The sender of a request for a gallery. Cookies are only read where they matter. */
export type Viewer = {
  /** Whether they named the gallery by its number. */
  byNumber: boolean
  /** What the browser was let in with. */
  openedWith(): Promise<Opened | null>
  isMember(): Promise<boolean>
}

export async function resolveAccess(gallery: GalleryRow, viewer: Viewer): Promise<Sight> {
  const withoutLink = (access: Access): Sight => ({
    ...{ access, link: null, guestOf: null },
    ...{ keptFrom: null, gallery },
  })
  if (viewer.byNumber && gallery.visibility !== 'public') return withoutLink('missing')
  const access = visitorAccess(gallery)
  const opened = await viewer.openedWith()
  if (opened === 'with a key') return { ...withoutLink('member'), keptFrom: keptFrom(gallery) }
  const bearer = typeof opened === 'object' ? opened : null
  const isIn = bearer !== null && isLetIn(bearer)
  if (isIn && !isClosed(gallery)) return seenBy(bearer, gallery)
  if (access === 'open') return withoutLink('open')
  if (access === 'locked' && opened === 'with the password') return withoutLink('unlocked')
  if (await viewer.isMember()) return withoutLink('member')
  // Who has or had a link is told what ended: the gallery or the link. To everyone else there is no such gallery.
  const hadLink = bearer !== null || opened === 'with a link that is gone'
  if (access !== 'missing' || !hadLink) return withoutLink(access)
  return withoutLink(isIn ? 'closed' : 'ended')
}

/** Whether a view link lets its holder in now, or a guest of theirs. */
export const isLetIn = ({ link, isGuest }: Bearer): boolean =>
  isOpenLink(link, clock.ms()) && (!isGuest || link.mayShare)

function seenBy({ link, isGuest }: Bearer, gallery: GalleryRow): Sight {
  const downloads = link.downloads ?? gallery.visitorDownloads
  if (isGuest) {
    const visitorDownloads = lesser(downloads, gallery.visitorDownloads)
    const seen = { ...gallery, visitorDownloads }
    return { access: 'unlocked', link: null, guestOf: link, keptFrom: null, gallery: seen }
  }
  // Holders of view links choose by these, not by the hearts of a browser.
  const seen = { ...gallery, visitorDownloads: downloads, allowSelections: false }
  return { access: 'unlocked', link, guestOf: null, keptFrom: null, gallery: seen }
}

const lesser = (a: VisitorDownloads, b: VisitorDownloads): VisitorDownloads =>
  VISITOR_DOWNLOADS.indexOf(a) < VISITOR_DOWNLOADS.indexOf(b) ? a : b

/** The page of an ended view link names the studio to those who know whose the gallery is. */
export class LinkEnded extends Refusal {
  readonly studio: Studio | null
  constructor(studio: Studio | null = null) {
    super(404, 'link_ended', LINK_HAS_ENDED)
    this.studio = studio
  }
}

/** What a visitor gets who knows an address of the gallery and has given no password. */
export function visitorAccess(
  gallery: Pick<GalleryRow, 'visibility' | 'closesAt'>,
): 'open' | 'missing' | 'closed' | 'locked' {
  if (gallery.visibility === 'private') return 'missing'
  if (isClosed(gallery)) return 'closed'
  return gallery.visibility === 'password' ? 'locked' : 'open'
}

/** What keeps visitors out who have nothing but its address, the strongest of it; null where nothing does. */
function keptFrom(gallery: GalleryRow): KeptFrom | null {
  if (isClosed(gallery)) return 'closed'
  return isOpenToAll(gallery) ? null : (gallery.visibility as KeptFrom)
}

/** Whether its own address is enough to see it, until it closes. */
export const isOpenToAll = ({ visibility }: Pick<GalleryRow, 'visibility'>): boolean =>
  visibility === 'public' || visibility === 'unlisted'

export const isClosed = ({ closesAt }: Pick<GalleryRow, 'closesAt'>): boolean =>
  hasEnded(closesAt, clock.ms())

/** Closed galleries have a page of their own. */
export class GalleryClosed extends Refusal {
  readonly gallery: GalleryRow
  readonly studio: Studio | null
  constructor(gallery: GalleryRow, studio: Studio | null = null) {
    super(404, 'gallery_closed', 'This gallery is closed')
    this.gallery = gallery
    this.studio = studio
  }
}

/** Refuses everyone who does not see it: 404, or 401 where its password would help. `what` is not found; `studio` is whose it is. */
export function requireVisible(
  access: Access,
  gallery: GalleryRow,
  what: string,
  studio?: Studio | null,
): asserts access is 'open' | 'unlocked' | 'member' {
  if (access === 'missing') throw notFound(what)
  if (access === 'closed') throw new GalleryClosed(gallery, studio)
  if (access === 'ended') throw new LinkEnded(studio)
  if (access === 'locked') throw new Refusal(401, 'password_required', 'This gallery is private')
}

/** Whether search engines, the landing page and the like may show the gallery. */
export const isListed = ({ visibility }: Pick<GalleryRow, 'visibility'>): boolean => visibility === 'public'

/** Part of queries: leaves out galleries that have closed. */
export const notClosed = sql`(${galleries.closesAt} is null or ${galleries.closesAt} > now())`

/** What `isListed` says, for queries. */
export const listed = sql`${isFound} and ${galleries.visibility} = 'public' and ${notClosed}`
