import path from 'node:path'
import pg from 'pg'
import { joinEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { filesBelow } from './files-below.ts'

type Account = { id: string; email: string }

/** Mentions of an account in the database: each table with the number of rows that contain the id or the email. */
export async function tracesOf(
  pool: Pick<pg.ClientBase, 'query'>,
  { id, email }: Account,
): Promise<Record<string, number>> {
  const tables = await pool.query("select tablename from pg_tables where schemaname = 'public'")
  const traces: Record<string, number> = {}
  for (const { tablename } of tables.rows) {
    const { rows } = await pool.query(
      `select count(*)::int as count from "${tablename}" as row
       where position($1 in row::text) > 0 or position(lower($2) in lower(row::text)) > 0`,
      [id, email],
    )
    if (rows[0].count > 0) traces[tablename] = rows[0].count
  }
  return traces
}

/** Counts the rows that name an account in each table of a running program's embedded database. */
export async function tracesIn(dataDirectory: string, account: Account): Promise<Record<string, number>> {
  const postgres = await joinEmbeddedPostgres({ directory: path.join(dataDirectory, 'postgres') })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await tracesOf(client, account)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** The files in the storage of a data folder that belong to these galleries. */
export async function storedFiles(dataDirectory: string, galleryIds: number[]): Promise<string[]> {
  const folders = galleryIds.map((id) => path.join(dataDirectory, 'files/galleries', String(id)))
  return (await Promise.all(folders.map(filesBelow))).flat()
}
