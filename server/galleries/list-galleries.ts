import { and, desc, eq, exists, or, sql } from 'drizzle-orm'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import {
  collaborators,
  type GalleryRow,
  galleries,
  type ImageRow,
  images,
} from '#server/database/tables/index.ts'
import { notSuspended } from './not-suspended.ts'
import { visibleIn } from './visible-images.ts'

export type ListedGallery = {
  gallery: GalleryRow
  access: 'owner' | 'collaborator'
  imageCount: number
  cover: ImageRow | null
}

/** The galleries that a person owns or collaborates on, last changed first, in one query. */
export async function listGalleries(db: Database, person: Person): Promise<ListedGallery[]> {
  const collaborates = db
    .select({ one: sql`1` })
    .from(collaborators)
    .where(
      and(
        eq(collaborators.galleryId, galleries.id),
        eq(collaborators.userId, person.id),
        eq(collaborators.status, 'accepted'),
      ),
    )
  const counted = db
    .select({ imageCount: sql<number>`count(*)::int`.as('image_count') })
    .from(images)
    .where(visibleIn(galleries.id))
    .as('counted')
  const cover = db
    .select()
    .from(images)
    .where(visibleIn(galleries.id))
    .orderBy(images.sortOrder, images.id)
    .limit(1)
    .as('cover')

  const rows = await db
    .select()
    .from(galleries)
    .leftJoinLateral(counted, sql`true`)
    .leftJoinLateral(cover, sql`true`)
    .where(and(or(eq(galleries.userId, person.id), exists(collaborates)), notSuspended))
    .orderBy(desc(galleries.updatedAt), desc(galleries.id))
  return rows.map(({ galleries: gallery, counted, cover }) => ({
    gallery,
    access: gallery.userId === person.id ? 'owner' : 'collaborator',
    imageCount: counted?.imageCount ?? 0,
    cover,
  }))
}
