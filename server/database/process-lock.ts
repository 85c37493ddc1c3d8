import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { CONNECTING, type Transaction } from './connect.ts'

/** The first of the two numbers of the advisory locks that processes hold; the second is the process's own. */
const PROCESS_LOCKS = 7_405_213

/** Says to all other processes, for as long as this one lives, that it does. */
export type ProcessLock = { id: number; release(): Promise<void> }

/**
 * Takes a number of its own and holds its lock on a connection of its own. Should that connection break, it is taken
 * anew; meanwhile others may believe this process dead, so whatever they then take from it must be checked for again.
 */
export async function holdProcessLock(url: string, onError: (error: Error) => void): Promise<ProcessLock> {
  const id = randomInt(2 ** 31)
  let client: pg.Client | undefined
  let released = false

  const take = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'picturerail process',
      ...CONNECTING,
    })
    next.on('error', (error) => {
      onError(error)
      if (!released && client === next) retry()
    })
    await next.connect()
    await next.query('select pg_advisory_lock($1, $2)', [PROCESS_LOCKS, id])
    client = next
  }
  const retry = () => {
    if (released) return
    setTimeout(() => take().catch(retry), 1000).unref()
  }

  await take()
  return {
    id,
    async release() {
      released = true
      await client?.end()
    },
  }
}

/** Which of these processes are dead. The transaction holds their locks, so that nobody else finds the same. */
export async function deadProcesses(tx: Transaction, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from unnest(${sql.param(ids)}::int[]) as id where pg_try_advisory_xact_lock(${PROCESS_LOCKS}, id)`,
  )
  return rows.map(({ id }) => id)
}
