import { sql } from 'drizzle-orm'
import { galleries, users } from '#server/database/tables/index.ts'

/**
 * Part of every query that finds a gallery: hides it while its owner is suspended. Its data is kept.
 */
export const notSuspended = sql`exists (select from ${users} where ${users.id} = ${galleries.userId} and ${users.suspendedAt} is null)`
