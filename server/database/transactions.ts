import { AsyncLocalStorage } from 'node:async_hooks'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Announcement } from './announcement.ts'
import type { Database, Transaction } from './connect.ts'

/** Announcements made so far by the current transaction. */
export const announcedInTransaction = new AsyncLocalStorage<Announcement[]>()

/** PostgreSQL's codes of a deadlock and a serialization failure. */
const YIELDED = new Set(['40P01', '40001'])
const ATTEMPTS = 4

/**
 * The one place where transactions begin. Deadlocks and serialization failures are retried up to three times, so
 * `work` must have no effects outside of the transaction. Its announcements reach this process after the commit, before
 * the promise resolves. Within a transaction it is a savepoint.
 *
 * All transactions lock rows in one order, parents first:
 * accounts (administrators, then others, by id), galleries (by id), upload links and collaborators, images, their
 * children, digests. `lockAccount` and `changeGallery` begin most of them.
 */
export async function transact<Result>(
  db: Database | Transaction,
  work: (tx: Transaction) => Promise<Result>,
  settings?: PgTransactionConfig,
): Promise<Result> {
  if (!('$client' in db)) return db.transaction(work)
  const pool = db.$client
  for (let attempt = 1; ; attempt++) {
    const announced: Announcement[] = []
    try {
      const result = await announcedInTransaction.run(announced, () => once(pool, work, settings))
      for (const announcement of announced) for (const tell of pool.committed) tell(announcement)
      return result
    } catch (error) {
      if (attempt === ATTEMPTS || !hasYielded(error)) throw error
    }
  }
}

/**
 * Runs one attempt. Drizzle's own `transaction` on a pool never releases a connection on which `begin` fails, and
 * releases connections that still wait for the answer to a query that timed out.
 */
async function once<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  settings?: PgTransactionConfig,
): Promise<Result> {
  const client = await pool.connect()
  let failed = false
  try {
    return await drizzle(client).transaction(work, settings)
  } catch (error) {
    failed = error instanceof DrizzleQueryError
    throw error
  } finally {
    client.release(failed)
  }
}

const hasYielded = (error: unknown) =>
  error instanceof DrizzleQueryError &&
  YIELDED.has((error.cause as { code?: string } | undefined)?.code ?? '')
