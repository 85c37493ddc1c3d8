import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, userId } from './columns.ts'

/** Two-step sign-in by codes of an authenticator app (TOTP, RFC 6238). */
export const totpSecrets = pgTable('totp_secrets', {
  userId: userId().primaryKey(),
  /** Base32. Codes are computed from it, so it cannot be hashed. */
  secret: text().notNull(),
  /** Null until the first code has been entered; until then two-step sign-in is off. */
  confirmedAt: moment('confirmed_at'),
  /** Time step of the last accepted code, so that each code is accepted once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Unused recovery codes; only hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userId(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
