import { and, eq, type SQL } from 'drizzle-orm'
import type { Announcements } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import { type GalleryRow, galleries } from '#server/database/tables/index.ts'
import { announcedCache } from './announced-cache.ts'
import { notSuspended } from './not-suspended.ts'

/** Each with a description of up to 10,000 characters. */
const MAX = 10_000

/**
 * What this process knows of galleries, so that visitors are answered without a query. A change made by this process is
 * known when it is acknowledged, that of another one as soon as it is announced.
 */
export type KnownGalleries = {
  /** By its number or its public id. Null when there is no such gallery, or its owner is suspended. */
  find(reference: number | string): Promise<GalleryRow | null>
  /** Whether a row that `find` returned is what this process knows now. */
  has(gallery: GalleryRow): boolean
}

/** Looks galleries up in the database, and keeps them until any process announces a change. */
export function knownGalleries(db: Database, announcements: Announcements): KnownGalleries {
  const cache = announcedCache<GalleryRow | null>(
    announcements,
    MAX,
    (announcement, { id }) =>
      announcement.about === 'suspension-changed' ||
      (announcement.about === 'gallery-changed' && announcement.galleryId === id),
  )
  // With a mark, because a public id may have the digits of a number.
  const keyOf = (reference: number | string) =>
    typeof reference === 'number' ? String(reference) : `#${reference}`
  return {
    find: (reference) =>
      cache.load(keyOf(reference), () =>
        findGallery(
          db,
          typeof reference === 'number' ? eq(galleries.id, reference) : eq(galleries.publicId, reference),
        ),
      ),
    has: (gallery) =>
      cache.peek(keyOf(gallery.id)) === gallery || cache.peek(keyOf(gallery.publicId)) === gallery,
  }
}

async function findGallery(db: Database, which: SQL): Promise<GalleryRow | null> {
  const [gallery] = await db.select().from(galleries).where(and(which, notSuspended))
  return gallery ?? null
}
