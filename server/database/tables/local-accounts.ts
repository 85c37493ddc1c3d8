import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Passwords of local accounts. */
export const localAccounts = pgTable('local_accounts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** argon2id in PHC format. */
  passwordHash: text('password_hash').notNull(),
})

/** Mailed links that set a new password. Only hashes; using one deletes all of that person. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('password_resets_user').on(table.userId),
    index('password_resets_expiry').on(table.expiresAt),
  ],
)
