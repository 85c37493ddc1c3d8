import { index, integer, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core'

/**
 * Folders in the storage that no image row names yet. A folder is announced here before its first byte is
 * written, and struck out by the transaction that inserts its image; what a dead process left is removed.
 */
export const unclaimedFiles = pgTable(
  'unclaimed_files',
  {
    folder: varchar({ length: 500 }).primaryKey(),
    /** The process that is at it: the key of an advisory lock that it holds while it lives. */
    process: integer().notNull(),
    announcedAt: timestamp('announced_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('unclaimed_files_process').on(table.process)],
)
