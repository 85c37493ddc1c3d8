import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Announcements } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries } from '#server/database/tables/index.ts'
import { singleFlight } from '#server/platform/single-flight.ts'
import { notSuspended } from './not-suspended.ts'
import type { SeenGallery } from './sight.ts'

/** What this process knows of galleries, so that rights of pictures and hosts are checked without a query. */
export type KnownGalleries = {
  /** What the rule of `sight.ts` needs. Null when there is no such gallery, or its owner is suspended. */
  find(galleryId: number): Promise<SeenGallery | null>
}

/** Looks galleries up in the database, and keeps them until any process announces a change. */
export function knownGalleries(db: Database, announcements: Announcements): KnownGalleries {
  const cache = singleFlight<SeenGallery | null>(new LRUCache({ max: 50_000 }))
  announcements.listen({
    heard(announcement) {
      if (announcement.about === 'suspension-changed') cache.drop(() => true)
      else if (announcement.about === 'gallery-changed') {
        cache.drop((key) => key === String(announcement.galleryId))
      }
    },
    missed: () => cache.drop(() => true),
  })
  return {
    find: (galleryId) => cache.load(String(galleryId), () => findGallery(db, galleryId)),
  }
}

async function findGallery(db: Database, galleryId: number): Promise<SeenGallery | null> {
  const [gallery] = await db
    .select({
      id: galleries.id,
      publicId: galleries.publicId,
      visibility: galleries.visibility,
      passwordHash: galleries.passwordHash,
      closesAt: galleries.closesAt,
    })
    .from(galleries)
    .where(and(eq(galleries.id, galleryId), notSuspended))
  return gallery ?? null
}
