import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, userId } from './columns.ts'

/** Open checkouts of the built-in test checkout. Only hashes. */
export const sandboxCheckouts = pgTable(
  'sandbox_checkouts',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_checkouts_user').on(table.userId)],
)
