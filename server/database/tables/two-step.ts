import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Two-step sign-in by codes of an authenticator app (TOTP, RFC 6238). */
export const totpSecrets = pgTable('totp_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32. Codes are computed from it, so it cannot be hashed. */
  secret: text().notNull(),
  /** Null until the first code has been entered: two-step sign-in is off. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The time step of the last accepted code: each code is accepted once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Unused recovery codes; only hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
