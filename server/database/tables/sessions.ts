import { sql } from 'drizzle-orm'
import { index, json, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core'

/** Signed-in browsers. `sid` is the SHA-256 of what the cookie holds, so that reading this table signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    sid: varchar().primaryKey(),
    sess: json().$type<Record<string, unknown>>().notNull(),
    expire: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_user').on(sql`(${table.sess} ->> 'userId')`),
  ],
)
