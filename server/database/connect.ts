import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as tables from './tables/index.ts'

export type Database = NodePgDatabase<typeof tables>
/** What a use case gets: the database itself, or a transaction that is under way. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type Connection = { db: Database; pool: pg.Pool; close(): Promise<void> }

/** Connects to PostgreSQL. `onError` hears of idle connections that broke; queries report their own errors. */
export function connect(url: string, onError: (error: Error) => void, connections = 20): Connection {
  const pool = new pg.Pool({ connectionString: url, max: connections, application_name: 'picturerail' })
  pool.on('error', onError)
  return { db: drizzle(pool, { schema: tables }), pool, close: () => pool.end() }
}
