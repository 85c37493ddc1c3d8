import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { momentNow } from './columns.ts'
import { galleries } from './galleries.ts'

/** Content of the next e-mail of a kind about a subject. */
export const digests = pgTable(
  'digests',
  {
    kind: varchar({ length: 20 }).notNull(),
    /** Id of a gallery or an upload link, depending on the kind; 0 for administrators. */
    subject: integer().notNull(),
    /** Gallery whose owner gets the e-mail; null for administrators. */
    galleryId: integer('gallery_id').references(() => galleries.id, { onDelete: 'cascade' }),
    /** Earliest time of the next e-mail. */
    dueAt: momentNow('due_at'),
    /** Ids of the news that the e-mail will report. */
    items: integer().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    index('digests_gallery').on(table.galleryId),
    index('digests_due').on(table.dueAt).where(sql`${table.items} <> '{}'`),
  ],
)
export type DigestRow = typeof digests.$inferSelect
