import { getTableName, is, Table } from 'drizzle-orm'
import * as tables from '#server/database/tables/index.ts'

/** Which folder of the server writes a table; others call its functions. Reading is free. */
export const OWNERS: Record<TableName, string> = {
  auditEntries: 'accounts',
  collaborators: 'collaborators',
  customDomains: 'domains',
  galleries: 'galleries',
  identities: 'accounts',
  images: 'images',
  knownAddresses: 'accounts',
  localAccounts: 'accounts',
  passwordResets: 'accounts',
  paymentNotifications: 'billing',
  rateLimits: 'platform',
  samples: 'samples',
  sandboxCheckouts: 'billing',
  sessions: 'accounts',
  shareableLinks: 'upload-links',
  unclaimedFiles: 'files',
  uploadReceipts: 'images',
  users: 'accounts',
}

type Tables = typeof tables
type TableName = { [Name in keyof Tables]: Tables[Name] extends Table ? Name : never }[keyof Tables]

/** Exported names by the names in SQL. */
const BY_SQL_NAME = new Map<string, TableName>(
  Object.entries(tables).flatMap(([name, table]) =>
    is(table, Table) ? [[getTableName(table), name as TableName]] : [],
  ),
)

const QUERY_BUILDER = /\.(?:insert|update|delete)\(\s*(?:\w+\.)?(\w+)\s*\)/g
const SQL = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:\$\{(?:\w+\.)?(\w+)\}|"?(\w+)"?)/gi

/** The tables that a source file writes, through the query builder or in SQL, whose owner is another folder. */
export function foreignWrites(file: string, source: string): string[] {
  const names = [
    ...[...source.matchAll(QUERY_BUILDER)].map(([, name]) => name!),
    ...[...source.matchAll(SQL)].map(([, name, sqlName]) => name ?? BY_SQL_NAME.get(sqlName!) ?? ''),
  ]
  const written = [...new Set(names)].filter((name): name is TableName => name in OWNERS)
  return written
    .filter((name) => !file.startsWith(`server/${OWNERS[name]}/`))
    .map((name) => `${file} writes ${name}, which belongs to ${OWNERS[name]}`)
}
