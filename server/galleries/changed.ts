import { type SQL, sql } from 'drizzle-orm'
import { galleries } from '#server/database/tables/index.ts'

/** What every change of a gallery or its pictures sets: the next version, and now. */
export const changed = (): { version: SQL; updatedAt: SQL } => ({
  version: sql`${galleries.version} + 1`,
  updatedAt: sql`now()`,
})
