import { eq, type SQL, sql } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Transaction } from '#server/database/connect.ts'
import { galleries } from '#server/database/tables/index.ts'

/** What every change of a gallery or its images sets: the next version and the time. */
export const changed = (): { version: SQL; updatedAt: SQL } => ({
  version: sql`${galleries.version} + 1`,
  updatedAt: sql`now()`,
})

/**
 * Marks a gallery as changed in this transaction, and announces it to all processes. Call it first: it locks the gallery,
 * so that changes of its images are serialized. False when there is no such gallery.
 */
export async function touchGallery(tx: Transaction, galleryId: number): Promise<boolean> {
  const touched = await tx
    .update(galleries)
    .set(changed())
    .where(eq(galleries.id, galleryId))
    .returning({ id: galleries.id })
  await announce(tx, { about: 'gallery-changed', galleryId })
  return touched.length === 1
}
