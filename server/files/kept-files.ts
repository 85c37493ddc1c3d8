/** Postpones the removal of files while a backup reads those named by its snapshot of the database. */
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#server/database/connect.ts'

/** Key of the advisory lock: an arbitrary number that nothing else in this database locks. */
const KEPT_FILES_LOCK = 7_405_215

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Keeps the files of all existing rows until the connection ends. Files of rows deleted before may be removed.
 *
 * @throws with a message for people when another backup is running
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
 * Tells whether files of rows deleted before this call may be removed. A backup that begins later no longer sees those
 * rows.
 */
export async function mayRemoveFiles(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${KEPT_FILES_LOCK}) as free`,
  )
  return rows[0]!.free
}
