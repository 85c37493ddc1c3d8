import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as tables from './tables/index.ts'

export type Database = NodePgDatabase<typeof tables>
/** A transaction in progress. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type Connection = { db: Database; pool: pg.Pool; close(): Promise<void> }

/** For every connection: a server that accepts and never answers counts as an outage, too. */
export const CONNECTING = { connectionTimeoutMillis: 5_000, keepAlive: true }
/** Longer than any query takes. */
const QUERY_TIMEOUT_MS = 60_000

/**
 * Connects to PostgreSQL. `onError` gets the errors of idle connections; queries report their own. A query
 * fails when it finds no connection for 5 seconds, or has no answer for a minute.
 */
export function connect(url: string, onError: (error: Error) => void, connections = 20): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'picturerail',
    query_timeout: QUERY_TIMEOUT_MS,
    ...CONNECTING,
  })
  pool.on('error', onError)
  // A connection that breaks during a transaction fails the running query, and also emits 'error': without a listener
  // that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool, { schema: tables })
  db.transaction = transactionsOf(pool)
  return { db, pool, close: () => pool.end() }
}

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
