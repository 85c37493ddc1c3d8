import { and, eq, isNotNull, max, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type GalleryRow, galleries } from '#server/database/tables/index.ts'
import { notRemoved } from './found.ts'

/** The galleries on the site of an owner, in their order, but removed ones. */
export const galleriesOnSite = (db: Database, ownerId: string) =>
  db
    .select({ id: galleries.id, subdomain: galleries.subdomain })
    .from(galleries)
    .where(and(eq(galleries.userId, ownerId), isNotNull(galleries.sitePlace), notRemoved))
    .orderBy(galleries.sitePlace, galleries.id)

/** Change of a gallery's place on its owner's site: its end, or none; empty if nothing changes. */
export async function placeOnSite(
  tx: Transaction,
  { sitePlace, userId }: GalleryRow,
  onSite: boolean | undefined,
): Promise<{ sitePlace?: number | null }> {
  if (onSite === undefined || onSite === (sitePlace !== null)) return {}
  if (!onSite) return { sitePlace: null }
  const [last] = await tx
    .select({ place: max(galleries.sitePlace) })
    .from(galleries)
    .where(eq(galleries.userId, userId))
  return { sitePlace: (last?.place ?? -1) + 1 }
}

/**
 * Puts these galleries of an owner on the site, in this order, and takes all others from it, but removed ones; `false` if
 * they are not all the owner's own. The caller has locked the owner's account, and announces the change.
 */
export async function setSitePlaces(
  tx: Transaction,
  ownerId: string,
  galleryIds: number[],
): Promise<boolean> {
  const own = and(eq(galleries.userId, ownerId), notRemoved)
  const ids = sql`${sql.param(galleryIds)}::int[]`
  const found = await tx
    .select({ id: galleries.id })
    .from(galleries)
    .where(and(own, sql`(${galleries.id} = any(${ids}) or ${isNotNull(galleries.sitePlace)})`))
    .orderBy(galleries.id)
    .for('update')
  const chosen = new Set(galleryIds)
  if (found.filter(({ id }) => chosen.has(id)).length < galleryIds.length) return false
  await tx
    .update(galleries)
    .set({ sitePlace: sql`array_position(${ids}, ${galleries.id}) - 1` })
    .where(and(own, sql`(${galleries.id} = any(${ids}) or ${isNotNull(galleries.sitePlace)})`))
  return true
}
