import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Announcement } from './announcement.ts'
import { DatabaseAway, type Reach, reachOfDatabase } from './reach.ts'

/** Transactions begin with `transact`. */
export type Database = Omit<NodePgDatabase, 'transaction'> & { $client: WatchedPool }
/** A transaction in progress. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export type Connection = {
  db: Database
  pool: WatchedPool
  reach: Reach
  close(): Promise<void>
}

/** Settings of every connection: a server that accepts and never answers counts as an outage, too. */
export const CONNECTING = { connectionTimeoutMillis: 5_000, keepAlive: true }
/**
 * Idle connections that stay open. A screen makes several requests at once, and a new connection has to read the
 * catalog before its first queries, which took 50 ms longer.
 */
const KEPT_CONNECTIONS = 5
/** Timeout of a query, longer than any takes. Outages are detected much earlier (`reach.ts`). */
const QUERY_TIMEOUT_MS = 60_000

/**
 * Connects to PostgreSQL. `onError` gets the errors of idle connections; queries report their own. A query fails when
 * the database is known to be unreachable, when no connection is free for 5 seconds, or after a minute.
 */
export function connect(url: string, onError: (error: Error) => void, connections = 20): Connection {
  const reach = reachOfDatabase()
  const pool = new WatchedPool(reach, {
    connectionString: url,
    max: connections,
    min: Math.min(KEPT_CONNECTIONS, connections),
    application_name: 'picturerail',
    query_timeout: QUERY_TIMEOUT_MS,
    stream: reach.stream,
    ...CONNECTING,
  })
  pool.on('error', onError)
  // A connection lost during a transaction fails the running query and also emits 'error': without a listener
  // that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool)
  return { db, pool, reach, close: () => pool.end() }
}

/** One connection, for a command at the terminal. Its queries report errors, and so does its end. */
export async function connectAlone(url: string, name: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `picturerail ${name}`,
    ...CONNECTING,
  })
  client.on('error', () => {})
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** A pool whose queries fail at once while the database is unreachable. */
class WatchedPool extends pg.Pool {
  readonly #reach: Reach
  /** Listeners for the announcements of this process's transactions, called after the commit. */
  readonly committed = new Set<(announcement: Announcement) => void>()

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
      return await this.#reach.raceOutage(connecting)
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
