import { sql } from 'drizzle-orm'
import { lockAccount } from '#server/accounts/change-account.ts'
import { announce } from '#server/database/announcements.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type SiteRow, sites } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { touchGalleriesOf } from '#server/galleries/changed.ts'

type Work<Result> = (tx: Transaction, site: SiteRow) => Promise<Result>

/**
 * Changes the site of an account, one change at a time: `work` gets its row, which the first change makes. All processes
 * are notified, this one before the promise resolves, also of the account's galleries: their pages show the site's address
 * and logo. Refuses (401) an account that is gone.
 */
export const changeSite = <Result>(db: Database, userId: string, work: Work<Result>): Promise<Result> =>
  transact(db, (tx) => changeSiteIn(tx, userId, work))

/** Changes the site of an account within a transaction, as `changeSite` does. */
export async function changeSiteIn<Result>(
  tx: Transaction,
  userId: string,
  work: Work<Result>,
): Promise<Result> {
  await lockAccount(tx, userId)
  const [site] = await tx
    .insert(sites)
    .values({ userId })
    .onConflictDoUpdate({ target: sites.userId, set: { updatedAt: sql`now()` } })
    .returning()
  const result = await work(tx, site!)
  await touchGalleriesOf(tx, userId)
  await announce(tx, { about: 'site-changed', siteOf: userId })
  return result
}
