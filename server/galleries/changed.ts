import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { announce } from '#server/database/announcements.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type GalleryRow, galleries, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { notRemoved } from './found.ts'

/** Columns that every change of a gallery or its images sets: the next version and the time. */
export const changed = (): { version: SQL; updatedAt: SQL } => ({
  version: sql`${galleries.version} + 1`,
  updatedAt: sql`now()`,
})

type Locking = {
  /** Accounts that rows in the gallery will refer to, beside its owner's. */
  accounts?: string[]
  /** Noun for the 404. */
  what?: string
}

/** Keeps the accounts of galleries' owners and of others from being deleted until the end of the transaction. */
export const lockAccountsAt = (
  tx: Transaction,
  galleryIds: number | readonly number[],
  accounts: string[] = [],
) =>
  tx.execute(sql`
    select 1 from ${users}
    where ${users.id} = any(${sql.param(accounts)}::text[])
      or ${users.id} in (
        select user_id from ${galleries} where id = any(${sql.param([galleryIds].flat())}::int[]))
    order by ${users.id} for key share`)

/**
 * Locks a gallery until the end of the transaction, after those accounts. Call it before anything else is locked. Refuses
 * (404) a gallery that is gone or removed.
 */
export async function lockGallery(
  tx: Transaction,
  galleryId: number,
  { accounts, what = 'Gallery' }: Locking = {},
): Promise<void> {
  await lockAccountsAt(tx, galleryId, accounts)
  const isIt = and(eq(galleries.id, galleryId), notRemoved)
  const [gallery] = await tx.select({ id: galleries.id }).from(galleries).where(isIt).for('update')
  if (!gallery) throw notFound(what)
}

/**
 * Locks a gallery whose owner's account is locked, raises its version, and announces its change to all processes. Refuses
 * (404) a gallery that is gone or removed.
 */
export async function touchGallery(
  tx: Transaction,
  galleryId: number,
  what = 'Gallery',
): Promise<GalleryRow> {
  const isIt = and(eq(galleries.id, galleryId), notRemoved)!
  const [gallery] = await raiseVersions(tx, changed(), isIt)
  if (!gallery) throw notFound(what)
  return gallery
}

/**
 * Raises the versions of all galleries of an owner whose account is locked, and announces their changes to all processes:
 * their pages show facts about the owner.
 */
export async function touchGalleriesOf(tx: Transaction, ownerId: string): Promise<void> {
  await raiseVersions(tx, { version: changed().version }, eq(galleries.userId, ownerId))
}

/**
 * Raises the versions of galleries, also of removed ones, locked in the order of their ids, and announces their changes to
 * all processes. `change` has the next version and the other columns that change.
 */
export async function raiseVersions(
  tx: Transaction,
  change: { version: SQL; updatedAt?: SQL; removedAt?: SQL | null },
  which: SQL,
): Promise<GalleryRow[]> {
  const ids = tx.select({ id: galleries.id }).from(galleries).where(which).orderBy(galleries.id).for('update')
  const raised = await tx.update(galleries).set(change).where(inArray(galleries.id, ids)).returning()
  await announce(
    tx,
    ...raised.map(
      ({ id, userId }) => ({ about: 'gallery-changed', galleryId: id, ownerId: userId }) as const,
    ),
  )
  return raised
}

/**
 * Changes a gallery or its contents, one change at a time: `work` gets the locked row with its next version. All
 * processes are notified, this one before the promise resolves. Refuses (404) a deleted or removed gallery.
 */
export const changeGallery = <Result>(
  db: Database | Transaction,
  galleryId: number,
  work: (tx: Transaction, gallery: GalleryRow) => Promise<Result>,
  { accounts, what }: Locking = {},
): Promise<Result> =>
  transact(db, async (tx) => {
    await lockAccountsAt(tx, galleryId, accounts)
    return work(tx, await touchGallery(tx, galleryId, what))
  })
