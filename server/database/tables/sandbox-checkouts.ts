import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Pages of the built-in test checkout that wait for an answer. */
export const sandboxCheckouts = pgTable(
  'sandbox_checkouts',
  {
    token: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('sandbox_checkouts_user').on(table.userId)],
)
