import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, userId } from './columns.ts'

/** Passwords of local accounts. */
export const localAccounts = pgTable('local_accounts', {
  userId: userId().primaryKey(),
  /** argon2id in PHC format. */
  passwordHash: text('password_hash').notNull(),
})

/** Mailed links that set a new password. Only hashes; using one deletes all of that person. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('password_resets_user').on(table.userId),
    index('password_resets_expiry').on(table.expiresAt),
  ],
)
