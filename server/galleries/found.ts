import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { galleries, users } from '#server/database/tables/index.ts'

/** Hides a gallery while its owner is suspended. */
export const notSuspended = sql`exists (select from ${users} where ${users.id} = ${galleries.userId} and ${users.suspendedAt} is null)`

/** Hides a removed gallery. */
export const notRemoved = sql`${galleries.removedAt} is null`

/**
 * Part of every query that finds a gallery: hides it while it is removed or its owner suspended. Its data is kept.
 */
export const isFound = sql`${notRemoved} and ${notSuspended}`

/** Condition: removed so recently that it can be restored, for `days` after the removal. */
export const isRestorable = (removedAt: PgColumn, days: number): SQL =>
  sql`${removedAt} > now() - make_interval(days => ${days})`
