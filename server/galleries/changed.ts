import { eq, type SQL, sql } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type GalleryRow, galleries, users } from '#server/database/tables/index.ts'
import { notFound } from '#server/platform/http/refusal.ts'

/** What every change of a gallery or its images sets: the next version and the time. */
export const changed = (): { version: SQL; updatedAt: SQL } => ({
  version: sql`${galleries.version} + 1`,
  updatedAt: sql`now()`,
})

/**
 * Locks a gallery until the end of the transaction, after its owner's account and those in `accounts`, which rows
 * within it will refer to. Call it before anything else is locked. Refuses (404) a gallery that is gone.
 */
export async function lockGallery(
  tx: Transaction,
  galleryId: number,
  { accounts = [], what = 'Gallery' }: { accounts?: string[]; what?: string } = {},
): Promise<GalleryRow> {
  await tx.execute(sql`
    select 1 from ${users}
    where ${users.id} = any(${sql.param(accounts)}::text[])
      or ${users.id} = (select user_id from ${galleries} where id = ${galleryId})
    order by ${users.id} for key share`)
  const [gallery] = await tx.select().from(galleries).where(eq(galleries.id, galleryId)).for('update')
  if (!gallery) throw notFound(what)
  return gallery
}

/** Raises a locked gallery's version, and announces its change to all processes. */
export async function touchGallery(tx: Transaction, galleryId: number): Promise<void> {
  await tx.update(galleries).set(changed()).where(eq(galleries.id, galleryId))
  await announce(tx, { about: 'gallery-changed', galleryId })
}

/**
 * Changes a gallery or what is in it, one change at a time: `work` gets it locked and with its next version. All processes
 * hear of the change, this one before the caller goes on. Refuses (404) a gallery that is gone.
 */
export const changeGallery = <Result>(
  db: Database,
  galleryId: number,
  work: (tx: Transaction, gallery: GalleryRow) => Promise<Result>,
  locking?: Parameters<typeof lockGallery>[2],
): Promise<Result> =>
  db.transaction(async (tx) => {
    const gallery = await lockGallery(tx, galleryId, locking)
    await touchGallery(tx, galleryId)
    return work(tx, gallery)
  })
