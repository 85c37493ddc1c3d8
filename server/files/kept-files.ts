/** While a backup reads the files that its snapshot of the database names, none of them is removed. */
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#server/database/connect.ts'

/** Any number that nothing else in this database locks. */
const KEPT_FILES_LOCK = 7_405_215

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Keeps the files of all rows that are there now, until the connection ends. Rows that are gone already may lose theirs.
 *
 * @throws in words when another backup does
 */
export async function keepFiles(client: pg.Client): Promise<void> {
  try {
    await client.query(`set lock_timeout = '2s'`)
    await client.query('select pg_advisory_lock($1)', [KEPT_FILES_LOCK])
    await client.query('reset lock_timeout')
  } catch (error) {
    if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw error
    throw new Error('Another backup of this database is under way: wait for it to end.', { cause: error })
  }
}

/**
 * Whether files may be removed whose rows were gone before this was asked. A backup that begins after the answer does
 * not know those rows any more.
 */
export async function mayRemoveFiles(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${KEPT_FILES_LOCK}) as free`,
  )
  return rows[0]!.free
}
