import { eq } from 'drizzle-orm'
import type { GalleryChange } from '#contract/galleries.ts'
import { announce } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries } from '#server/database/tables/index.ts'
import { changesSince } from '#server/platform/changes-since.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { changed } from './changed.ts'

/** Changes some fields of a gallery. Refuses (409) when they were changed since the sender read them. */
export function updateGallery(
  db: Database,
  galleryId: number,
  { was, ...wanted }: Omit<GalleryChange, 'customDomain'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [now] = await tx.select().from(galleries).where(eq(galleries.id, galleryId)).for('update')
    if (!now) throw notFound('Gallery')
    await tx
      .update(galleries)
      .set({ ...changesSince(now, was, wanted), ...changed() })
      .where(eq(galleries.id, galleryId))
    await announce(tx, { about: 'gallery-changed', galleryId })
  })
}
