import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { DatabaseAway, type Reach, reachOfDatabase } from './reach.ts'
import * as tables from './tables/index.ts'

export type Database = NodePgDatabase<typeof tables>
/** A transaction in progress. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type Connection = { db: Database; pool: pg.Pool; reach: Reach; close(): Promise<void> }

/** For every connection: a server that accepts and never answers counts as an outage, too. */
export const CONNECTING = { connectionTimeoutMillis: 5_000, keepAlive: true }
/** Longer than any query takes. That the database is away is noticed much earlier (`reach.ts`). */
const QUERY_TIMEOUT_MS = 60_000

/**
 * Connects to PostgreSQL. `onError` gets the errors of idle connections; queries report their own. A query fails when
 * the database is known to be away, when it finds no connection for 5 seconds, or has no answer for a minute.
 */
export function connect(url: string, onError: (error: Error) => void, connections = 20): Connection {
  const reach = reachOfDatabase()
  const pool = new WatchedPool(reach, {
    connectionString: url,
    max: connections,
    application_name: 'picturerail',
    query_timeout: QUERY_TIMEOUT_MS,
    stream: reach.stream,
    ...CONNECTING,
  })
  pool.on('error', onError)
  // A connection that breaks during a transaction fails the running query, and also emits 'error': without a listener
  // that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool, { schema: tables })
  db.transaction = transactionsOf(pool)
  return { db, pool, reach, close: () => pool.end() }
}

/** A pool in which nobody waits for a database that is away. */
class WatchedPool extends pg.Pool {
  readonly #reach: Reach

  constructor(reach: Reach, options: pg.PoolConfig) {
    super(options)
    this.#reach = reach
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    )
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#reach.isAway()) throw new DatabaseAway()
    const connecting = super.connect()
    try {
      return await this.#reach.whileThere(connecting)
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => {},
      )
      throw error
    }
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void

/**
 * Drizzle itself would never give back a connection on which `begin` fails, and would give back those that still wait
 * for the answer to a query that took too long.
 */
const transactionsOf =
  (pool: pg.Pool): Database['transaction'] =>
  async (work, settings) => {
    const client = await pool.connect()
    let failed = false
    try {
      return await drizzle(client, { schema: tables }).transaction(work, settings)
    } catch (error) {
      failed = error instanceof DrizzleQueryError
      throw error
    } finally {
      client.release(failed)
    }
  }
