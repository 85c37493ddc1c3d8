/**
 * The only place that decides who can see a gallery. Visitors can unless it is private, closed, or protected by a
 * password that the browser has not given; only public ones are found by number. Members always can. While its owner is
 * suspended it is not found (not-suspended.ts, a part of every query that finds a gallery).
 */

import { sql } from 'drizzle-orm'
import { hasClosed } from '#contract/closing.ts'
import { clock } from '#server/database/clock.ts'
import { type GalleryRow, galleries } from '#server/database/tables/index.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { notSuspended } from './not-suspended.ts'

/**
 * A request's access to a gallery: as any visitor (`open`), with its password (`unlocked`), as a member, or none.
 */
export type Access = 'open' | 'unlocked' | 'member' | 'missing' | 'closed' | 'locked'

/** The sender of a request for a gallery. Cookies are only read where they matter. */
export type Viewer = {
  /** Whether they named the gallery by its number. */
  byNumber: boolean
  /** Whether the browser has given the gallery's password. */
  isUnlocked(): boolean
  isMember(): Promise<boolean>
}

export async function resolveAccess(gallery: GalleryRow, viewer: Viewer): Promise<Access> {
  if (viewer.byNumber && gallery.visibility !== 'public') return 'missing'
  const access = visitorAccess(gallery)
  if (access === 'open') return 'open'
  if (access === 'locked' && viewer.isUnlocked()) return 'unlocked'
  return (await viewer.isMember()) ? 'member' : access
}

/** What a visitor gets who knows an address of the gallery and has given no password. */
export function visitorAccess(
  gallery: Pick<GalleryRow, 'visibility' | 'closesAt'>,
): 'open' | 'missing' | 'closed' | 'locked' {
  if (gallery.visibility === 'private') return 'missing'
  if (isClosed(gallery)) return 'closed'
  return gallery.visibility === 'password' ? 'locked' : 'open'
}

export const isClosed = ({ closesAt }: Pick<GalleryRow, 'closesAt'>): boolean =>
  hasClosed(closesAt, clock.ms())

/** Closed galleries have a page of their own. */
export class GalleryClosed extends Refusal {
  readonly gallery: GalleryRow
  constructor(gallery: GalleryRow) {
    super(404, 'gallery_closed', 'This gallery is closed')
    this.gallery = gallery
  }
}

/** Refuses everyone who does not see it: 404, or 401 where its password would help. `what` is not found. */
export function requireVisible(
  access: Access,
  gallery: GalleryRow,
  what: string,
): asserts access is 'open' | 'unlocked' | 'member' {
  if (access === 'missing') throw notFound(what)
  if (access === 'closed') throw new GalleryClosed(gallery)
  if (access === 'locked') throw new Refusal(401, 'password_required', 'This gallery is private')
}

/** Whether search engines, the landing page and the like may show the gallery. */
export const isListed = ({ visibility }: Pick<GalleryRow, 'visibility'>): boolean => visibility === 'public'

/** The same for queries. */
export const listed = sql`${notSuspended} and ${galleries.visibility} = 'public' and (${galleries.closesAt} is null or ${galleries.closesAt} > now())`
