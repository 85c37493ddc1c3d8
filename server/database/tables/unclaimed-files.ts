import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { momentNow } from './columns.ts'

/**
 * Folders in the storage that no image row references yet. A folder is added here before its first byte is written,
 * and deleted by the transaction that inserts its image; folders of dead processes are swept.
 */
export const unclaimedFiles = pgTable(
  'unclaimed_files',
  {
    folder: varchar({ length: 500 }).primaryKey(),
    /** The process that writes it: the key of an advisory lock that it holds while it runs. */
    process: integer().notNull(),
    announcedAt: momentNow('announced_at'),
  },
  (table) => [index('unclaimed_files_process').on(table.process)],
)
