import { index, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { moment, userId } from './columns.ts'

/**
 * Mailed links that prove an email or change the account's, and requests for them. Only hashes. Rows stay until they
 * expire, as a link may be clicked again; a change of the email deletes those sent to other addresses.
 */
export const emailProofs = pgTable(
  'email_proofs',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    /** The email that the link was sent to, which becomes the account's if it is not already. */
    email: varchar({ length: 255 }).notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('email_proofs_user').on(table.userId), index('email_proofs_expiry').on(table.expiresAt)],
)
