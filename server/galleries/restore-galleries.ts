import { and, eq, type SQL, sql } from 'drizzle-orm'
import { lockAccount } from '#server/accounts/change-account.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Transaction } from '#server/database/connect.ts'
import { galleries } from '#server/database/tables/index.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { changed, raiseVersions } from './changed.ts'
import { requireAnotherGallery } from './create-gallery.ts'
import { isRestorable } from './found.ts'

/** Removed galleries of this owner that can still be restored. */
export const removedGalleriesOf = (ownerId: string, trashDays: number): SQL =>
  and(eq(galleries.userId, ownerId), isRestorable(galleries.removedAt, trashDays))!

/**
 * Restores galleries for their owner, within a transaction that has locked nothing yet. Refuses (404) if they cannot
 * restore one of these ids, and (403) more galleries than a trial may have.
 */
export async function restoreGalleries(
  tx: Transaction,
  owner: Person,
  ids: readonly number[],
  trashDays: number,
): Promise<void> {
  if (ids.length === 0) return
  // Locked, so that concurrent creations cannot exceed the limit.
  await lockAccount(tx, owner.id)
  const theirs = sql`${removedGalleriesOf(owner.id, trashDays)} and ${galleries.id} = any(${sql.param(ids)})`
  if ((await tx.$count(galleries, theirs)) < ids.length) throw notFound('Gallery')
  await requireAnotherGallery(tx, owner, ids.length)
  const restored = await raiseVersions(tx, { version: changed().version, removedAt: null }, theirs)
  // Another restoration or deletion may have come first.
  if (restored.length < ids.length) throw notFound('Gallery')
}
