/**
 * The only place that decides who sees a gallery, and as whom. Visitors do unless it is private, closed, or protected by
 * a password that the browser has not given; a view link opens it whatever its visibility, for its holder and the
 * holder's guests. Only public ones are found by number. Members always see it: by their session, or on its own host,
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

/** A gallery as a request sees it. */
export type Sight = {
  access: Access
  /** The view link that let the browser in as its holder: it identifies the visitor. */
  link: HeldLink | null
  /** The view link whose holder invited the browser. Its guests have no name, no picks and no notes. */
  guestOf: HeldLink | null
  /** Obstacle for visitors, shown to a member who comes by a key. */
  keptFrom: KeptFrom | null
  /** The gallery as this request sees it: permissions of its view link replace those of the gallery. */
  gallery: GalleryRow
}

/** The sender of a request for a gallery. Cookies are only read where they matter. */
export type Viewer = {
  /** True if the request named the gallery by its number. */
  byNumber: boolean
  /** Reads the proof from the gallery's cookie. */
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
  // Anyone who has or had a link learns what ended: the gallery or the link. To everyone else there is no such gallery.
  const hadLink = bearer !== null || opened === 'with a link that is gone'
  if (access !== 'missing' || !hadLink) return withoutLink(access)
  return withoutLink(isIn ? 'closed' : 'ended')
}

/** True if a view link lets its holder, or a guest of theirs, in now. */
export const isLetIn = ({ link, isGuest }: Bearer): boolean =>
  isOpenLink(link, clock.ms()) && (!isGuest || link.mayShare)

function seenBy({ link, isGuest }: Bearer, gallery: GalleryRow): Sight {
  const downloads = link.downloads ?? gallery.visitorDownloads
  if (isGuest) {
    const visitorDownloads = lesser(downloads, gallery.visitorDownloads)
    const seen = { ...gallery, visitorDownloads }
    return { access: 'unlocked', link: null, guestOf: link, keptFrom: null, gallery: seen }
  }
  // Holders of view links choose with their link, not with the hearts that a browser keeps.
  const seen = { ...gallery, visitorDownloads: downloads, allowSelections: false }
  return { access: 'unlocked', link, guestOf: null, keptFrom: null, gallery: seen }
}

const lesser = (a: VisitorDownloads, b: VisitorDownloads): VisitorDownloads =>
  VISITOR_DOWNLOADS.indexOf(a) < VISITOR_DOWNLOADS.indexOf(b) ? a : b

/** An ended view link. Its page names the studio to those who know whose the gallery is. */
export class LinkEnded extends Refusal {
  readonly studio: Studio | null
  constructor(studio: Studio | null = null) {
    super(404, 'link_ended', LINK_HAS_ENDED)
    this.studio = studio
  }
}

/** Access of a visitor who knows an address of the gallery and has given no password. */
export function visitorAccess(
  gallery: Pick<GalleryRow, 'visibility' | 'closesAt'>,
): 'open' | 'missing' | 'closed' | 'locked' {
  if (gallery.visibility === 'private') return 'missing'
  if (isClosed(gallery)) return 'closed'
  return gallery.visibility === 'password' ? 'locked' : 'open'
}

/** First reason why visitors with only the address cannot see the gallery; null if they can. */
function keptFrom(gallery: GalleryRow): KeptFrom | null {
  if (isClosed(gallery)) return 'closed'
  return isOpenToAll(gallery) ? null : (gallery.visibility as KeptFrom)
}

/** True if its address alone is enough to see it, until it closes. */
export const isOpenToAll = ({ visibility }: Pick<GalleryRow, 'visibility'>): boolean =>
  visibility === 'public' || visibility === 'unlisted'

export const isClosed = ({ closesAt }: Pick<GalleryRow, 'closesAt'>): boolean =>
  hasEnded(closesAt, clock.ms())

/** A closed gallery. It has a page of its own. */
export class GalleryClosed extends Refusal {
  readonly gallery: GalleryRow
  readonly studio: Studio | null
  constructor(gallery: GalleryRow, studio: Studio | null = null) {
    super(404, 'gallery_closed', 'This gallery is closed')
    this.gallery = gallery
    this.studio = studio
  }
}

/** Refuses everyone who does not see it: 404 (`what` not found), or 401 if its password would help. `studio` owns it. */
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

/** True if search engines, the landing page and the like may show the gallery. */
export const isListed = ({ visibility }: Pick<GalleryRow, 'visibility'>): boolean => visibility === 'public'

/** Part of queries: leaves out galleries that have closed. */
export const notClosed = sql`(${galleries.closesAt} is null or ${galleries.closesAt} > now())`

/** Condition in queries: found, public and not closed. */
export const listed = sql`${isFound} and ${galleries.visibility} = 'public' and ${notClosed}`
