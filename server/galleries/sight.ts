/**
 * Who sees a gallery, decided here and nowhere else: everybody sees it while it is public or unlisted, its members while
 * it is private, and by its number only a public one is found. Nobody finds it while its owner is suspended (not-suspended.ts, a part of every query that finds a gallery).
 */
import { sql } from 'drizzle-orm'
import { type GalleryRow, galleries } from '#server/database/tables/index.ts'
import { notSuspended } from './not-suspended.ts'

/** What the rule depends on. */
export type SeenGallery = Pick<GalleryRow, 'id' | 'publicId' | 'visibility'>

/**
 * What somebody sees of a gallery: the same as everybody ('open'), or what others do not see ('personal'), or that there
 * is none ('missing').
 */
export type Sight = 'open' | 'personal' | 'missing'

/** What somebody has to show who asks for a gallery. */
export type Asker = {
  /** Whether they named the gallery by its number. */
  byNumber: boolean
  /** Whether the request is a member's. Asked only where it matters. */
  isMember(): Promise<boolean>
}

export async function sightOf(gallery: SeenGallery, { byNumber, isMember }: Asker): Promise<Sight> {
  if (byNumber && gallery.visibility !== 'public') return 'missing'
  const visitors = visitorSight(gallery)
  if (visitors === 'open' || !(await isMember())) return visitors
  return 'personal'
}

/** What a visitor sees who knows an address of the gallery. */
export const visitorSight = ({ visibility }: SeenGallery): 'open' | 'missing' =>
  visibility === 'private' ? 'missing' : 'open'

/** Whether search engines, the landing page and the like may show the gallery. */
export const isListed = ({ visibility }: Pick<GalleryRow, 'visibility'>): boolean => visibility === 'public'

/** The same for queries. */
export const listed = sql`${notSuspended} and ${galleries.visibility} = 'public'`
