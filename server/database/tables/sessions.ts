import { index, json, pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core'
import { createdAt, moment, momentNow } from './columns.ts'
import { users } from './users.ts'

/** Sessions. `sid` is the SHA-256 of the cookie's value, so that reading this table does not give access. */
export const sessions = pgTable(
  'sessions',
  {
    sid: varchar().primaryKey(),
    sess: json().$type<{ idToken?: string }>().notNull(),
    expire: timestamp({ withTimezone: true }).notNull(),
    /** Nullable only for rows that version 0.1.0 inserts while both versions run. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The administrator who impersonates that user. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The IP address and the User-Agent of the last use; null in sessions from before version 1.0.0. */
    address: varchar({ length: 45 }),
    agent: varchar({ length: 500 }),
    /** Time of the person's last authentication in this session; null in sessions from before version 1.0.0. */
    confirmedAt: moment('confirmed_at'),
    createdAt: createdAt(),
    /** Written once a day at most. */
    lastUsedAt: momentNow('last_used_at'),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_user').on(table.userId),
    index('sessions_actor').on(table.actorId),
  ],
)
