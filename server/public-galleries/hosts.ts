import { and, eq, isNotNull } from 'drizzle-orm'
import type { Announcements } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import { customDomains, galleries } from '#server/database/tables/index.ts'
import { announcedCache } from '#server/galleries/announced-cache.ts'
import { notSuspended } from '#server/galleries/not-suspended.ts'

/** Which gallery a host shows. */
export type GalleryHosts = {
  /** The gallery's id, or null for a host that shows none. `host` is lower case, with its port if it has one. */
  galleryAt(host: string): Promise<number | null>
  /** Whether this process knows, without asking, that a host shows this gallery. */
  shows(host: string, galleryId: number): boolean
}

/** Looks up subdomains and verified custom domains in the database, and caches galleries until they change. */
export function galleryHosts(db: Database, publicUrl: URL, announcements: Announcements): GalleryHosts {
  const cache = announcedCache<number | null>(
    announcements,
    10_000,
    (announcement, id) =>
      announcement.about === 'suspension-changed' ||
      (announcement.about === 'gallery-changed' && announcement.galleryId === id),
  )
  const suffix = `.${publicUrl.host}`
  return {
    shows: (host, galleryId) => cache.peek(host) === galleryId,
    galleryAt: (host) =>
      cache.load(host, () =>
        host.endsWith(suffix)
          ? galleryWithSubdomain(db, host.slice(0, -suffix.length))
          : galleryWithDomain(db, host.replace(/:\d+$/, '')),
      ),
  }
}

async function galleryWithSubdomain(db: Database, subdomain: string): Promise<number | null> {
  const [gallery] = await db
    .select({ id: galleries.id })
    .from(galleries)
    .where(and(eq(galleries.subdomain, subdomain), notSuspended))
  return gallery?.id ?? null
}

/** The gallery with this verified custom domain. */
async function galleryWithDomain(db: Database, hostname: string): Promise<number | null> {
  const [domain] = await db
    .select({ id: customDomains.galleryId })
    .from(customDomains)
    .innerJoin(galleries, eq(galleries.id, customDomains.galleryId))
    .where(and(eq(customDomains.hostname, hostname), isNotNull(customDomains.verifiedAt), notSuspended))
  return domain?.id ?? null
}
