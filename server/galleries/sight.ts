/**
 * Who sees a gallery, decided here and nowhere else: a visitor sees it unless it is private, closed, or asks for a
 * password that the browser has not given, and finds only a public one by its number; its members see it always. Nobody
 * finds it while its owner is suspended (not-suspended.ts, a part of every query that finds a gallery).
 */

import { sql } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import { type GalleryRow, galleries } from '#server/database/tables/index.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { notSuspended } from './not-suspended.ts'

/** What the rule depends on. */
export type SeenGallery = Pick<GalleryRow, 'id' | 'publicId' | 'visibility' | 'passwordHash' | 'closesAt'>

/**
 * What somebody sees of a gallery: the same as everybody ('open'), what others do not see ('personal'), that there is
 * none ('missing'), that it is closed, or that it asks for its password ('locked').
 */
export type Sight = 'open' | 'personal' | 'missing' | 'closed' | 'locked'

/** What somebody has to show who asks for a gallery. Cookies are read only where they matter. */
export type Asker = {
  /** Whether they named the gallery by its number. */
  byNumber: boolean
  /** Whether the browser has given the gallery's password. */
  isUnlocked(): boolean
  /** Whether the request is a member's. */
  isMember(): Promise<boolean>
}

export async function sightOf(gallery: SeenGallery, asker: Asker): Promise<Sight> {
  if (asker.byNumber && gallery.visibility !== 'public') return 'missing'
  const visitors = visitorSight(gallery)
  if (visitors === 'open') return 'open'
  if (visitors === 'locked' && asker.isUnlocked()) return 'personal'
  return (await asker.isMember()) ? 'personal' : visitors
}

/** What a visitor sees who knows an address of the gallery and has given no password. */
export function visitorSight(gallery: SeenGallery): Exclude<Sight, 'personal'> {
  if (gallery.visibility === 'private') return 'missing'
  if (isClosed(gallery)) return 'closed'
  return gallery.visibility === 'password' ? 'locked' : 'open'
}

export const isClosed = ({ closesAt }: Pick<GalleryRow, 'closesAt'>): boolean =>
  closesAt !== null && closesAt.getTime() <= clock.ms()

/** Refuses whoever does not see it: 404, or 401 where its password would help. `what` is not found. */
export function mustSee(sight: Sight, what: string): asserts sight is 'open' | 'personal' {
  if (sight === 'missing') throw notFound(what)
  if (sight === 'closed') throw new Refusal(404, 'gallery_closed', 'This gallery is closed')
  if (sight === 'locked') throw new Refusal(401, 'password_required', 'This gallery asks for a password')
}

/** Whether search engines, the landing page and the like may show the gallery. */
export const isListed = ({ visibility }: Pick<GalleryRow, 'visibility'>): boolean => visibility === 'public'

/** The same for queries. */
export const listed = sql`${notSuspended} and ${galleries.visibility} = 'public' and (${galleries.closesAt} is null or ${galleries.closesAt} > now())`
