import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userId } from './columns.ts'

/** Identities at an OpenID Connect provider, and their accounts. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: userId(),
    /** Whether the provider verified the email that the account has now. */
    emailVerified: boolean('email_verified').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
)
