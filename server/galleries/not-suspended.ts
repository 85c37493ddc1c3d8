import { sql } from 'drizzle-orm'
import { galleries, users } from '#server/database/tables/index.ts'

/**
 * For every query that finds a gallery for somebody: while an administrator has suspended its owner, it is not found by
 * anybody. Nothing of it is deleted.
 */
export const notSuspended = sql`exists (select from ${users} where ${users.id} = ${galleries.userId} and ${users.suspendedAt} is null)`
