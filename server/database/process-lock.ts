import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './connect.ts'
import { keepConnected } from './keep-connected.ts'
import type { Reach } from './reach.ts'

/** The first of the two numbers of the advisory locks that processes hold; the second is the process's own. */
const PROCESS_LOCKS = 7_405_213

/** Shows other processes that this one is alive. */
export type ProcessLock = { id: number; release(): Promise<void> }

/**
 * Holds an advisory lock with a random id on a dedicated connection. If that breaks, the lock is taken again; in
 * between, other processes may consider this one dead, so it must check what they could have taken over.
 */
export async function holdProcessLock(
  url: string,
  reach: Reach,
  onError: (error: Error) => void,
): Promise<ProcessLock> {
  const id = randomInt(2 ** 31)
  const { close } = await keepConnected({
    url,
    name: 'picturerail process',
    reach,
    onError,
    async prepare(client) {
      await client.query('select pg_advisory_lock($1, $2)', [PROCESS_LOCKS, id])
    },
  })
  return { id, release: close }
}

/** Finds the dead ones of these processes. The transaction holds their locks, so that no other process finds them. */
export async function deadProcesses(tx: Transaction, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from unnest(${sql.param(ids)}::int[]) as id where pg_try_advisory_xact_lock(${PROCESS_LOCKS}, id)`,
  )
  return rows.map(({ id }) => id)
}

/** Number of the program's processes that run on this database. */
export async function runningProcesses(db: Database): Promise<number> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select count(*)::int as number from pg_locks where locktype = 'advisory' and classid = ${PROCESS_LOCKS}
      and objsubid = 2 and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]!.number
}
