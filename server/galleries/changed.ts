import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type GalleryRow, galleries, users } from '#server/database/tables/index.ts'
import { notFound } from '#server/platform/http/refusal.ts'

/** What every change of a gallery or its images sets: the next version and the time. */
export const changed = (): { version: SQL; updatedAt: SQL } => ({
  version: sql`${galleries.version} + 1`,
  updatedAt: sql`now()`,
})

type Locking = {
  /** Accounts that rows in the gallery will refer to, beside its owner's. */
  accounts?: string[]
  /** What is not found when the gallery is gone. */
  what?: string
}

/** Keeps the accounts of a gallery's owner and of others from being deleted until the end of the transaction. */
export const lockAccountsAt = (tx: Transaction, galleryId: number, accounts: string[] = []) =>
  tx.execute(sql`
    select 1 from ${users}
    where ${users.id} = any(${sql.param(accounts)}::text[])
      or ${users.id} = (select user_id from ${galleries} where id = ${galleryId})
    order by ${users.id} for key share`)

/**
 * Locks a gallery until the end of the transaction, after those accounts. Call it before anything else is locked. Refuses
 * (404) a gallery that is gone.
 */
export async function lockGallery(
  tx: Transaction,
  galleryId: number,
  { accounts, what = 'Gallery' }: Locking = {},
): Promise<void> {
  await lockAccountsAt(tx, galleryId, accounts)
  const isIt = eq(galleries.id, galleryId)
  const [gallery] = await tx.select({ id: galleries.id }).from(galleries).where(isIt).for('update')
  if (!gallery) throw notFound(what)
}

/**
 * Locks a gallery whose owner's account is locked, raises its version, and announces its change to all processes. Refuses
 * (404) a gallery that is gone.
 */
export async function touchGallery(
  tx: Transaction,
  galleryId: number,
  what = 'Gallery',
): Promise<GalleryRow> {
  const isIt = eq(galleries.id, galleryId)
  const [gallery] = await tx.update(galleries).set(changed()).where(isIt).returning()
  if (!gallery) throw notFound(what)
  await announce(tx, { about: 'gallery-changed', galleryId, ownerId: gallery.userId })
  return gallery
}

/**
 * Raises the versions of all galleries of an owner whose account is locked, and announces their changes to all processes:
 * their pages say something about the owner.
 */
export async function touchGalleriesOf(tx: Transaction, ownerId: string): Promise<void> {
  const own = eq(galleries.userId, ownerId)
  const ids = tx.select({ id: galleries.id }).from(galleries).where(own).orderBy(galleries.id).for('update')
  const touched = await tx
    .update(galleries)
    .set({ version: changed().version })
    .where(inArray(galleries.id, ids))
    .returning({ galleryId: galleries.id })
  await announce(
    tx,
    ...touched.map(({ galleryId }) => ({ about: 'gallery-changed', galleryId, ownerId }) as const),
  )
}

/**
 * Changes a gallery or its contents, one change at a time: `work` gets the locked row with its next version. All
 * processes are notified, this one before the promise resolves. Refuses (404) a deleted gallery.
 */
export const changeGallery = <Result>(
  db: Database,
  galleryId: number,
  work: (tx: Transaction, gallery: GalleryRow) => Promise<Result>,
  { accounts, what }: Locking = {},
): Promise<Result> =>
  db.transaction(async (tx) => {
    await lockAccountsAt(tx, galleryId, accounts)
    return work(tx, await touchGallery(tx, galleryId, what))
  })
