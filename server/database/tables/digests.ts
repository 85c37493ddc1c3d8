import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { momentNow } from './columns.ts'
import { galleries } from './galleries.ts'

/** What the next e-mail of a kind tells about a subject. */
export const digests = pgTable(
  'digests',
  {
    kind: varchar({ length: 20 }).notNull(),
    /** The id of a gallery or an upload link, as the kind has it; 0 for administrators. */
    subject: integer().notNull(),
    /** The gallery whose owner is told; null for administrators. */
    galleryId: integer('gallery_id').references(() => galleries.id, { onDelete: 'cascade' }),
    /** When the next e-mail may be sent. */
    dueAt: momentNow('due_at'),
    /** Ids of what is still to be told. */
    items: integer().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    index('digests_gallery').on(table.galleryId),
    index('digests_due').on(table.dueAt).where(sql`${table.items} <> '{}'`),
  ],
)
export type DigestRow = typeof digests.$inferSelect
