import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userId } from './columns.ts'

/** Identities at an OpenID Connect provider, and their accounts. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: userId(),
    /** True if the provider verified the account's current email. */
    emailVerified: boolean('email_verified').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
)
