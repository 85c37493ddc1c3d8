import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentNow, userId } from './columns.ts'

/** Browsers in which a person signed in, known by a random cookie; only hashes. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: userId(),
    browserHash: text('browser_hash').notNull(),
    lastUsedAt: momentNow('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.browserHash] }),
    index('known_browsers_used').on(table.lastUsedAt),
  ],
)
