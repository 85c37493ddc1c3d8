import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The migrated database that the others are copied from. */
export const TEMPLATE = 'template_picturerail'

/** URL of another database on the server of `url`, and optionally of another role. */
export function urlOf(url: string, database: string, role?: string, password?: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  if (role) other.username = role
  if (password) other.password = password
  return other.href
}

/** Creates an empty, migrated database for one test file. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // In memory, copying its files takes far less than writing each page to the log.
  await onServer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return {
    url: urlOf(server, name),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  }
}

/** Runs one statement on a separate connection. */
export async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
