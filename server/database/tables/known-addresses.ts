import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentNow, userId } from './columns.ts'

/** Networks from which people signed in with their password; only hashes. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: userId(),
    addressHash: text('address_hash').notNull(),
    lastUsedAt: momentNow('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.addressHash] }),
    index('known_addresses_used').on(table.lastUsedAt),
  ],
)
