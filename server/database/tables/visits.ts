import { date, index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { galleryId } from './columns.ts'

/** Number of visitors of a gallery on a day (UTC). */
export const visits = pgTable(
  'visits',
  {
    galleryId: galleryId(),
    date: date({ mode: 'string' }).notNull(),
    visits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.galleryId, table.date] })],
)

/** Visitors already counted today, as hashes with the day's salt; both are deleted after the day. */
export const countedVisitors = pgTable(
  'counted_visitors',
  {
    galleryId: galleryId(),
    date: date({ mode: 'string' }).notNull(),
    hash: varchar({ length: 64 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.galleryId, table.date, table.hash] }),
    // Rows are deleted by day.
    index('counted_visitors_date').on(table.date),
  ],
)

/** The random salt of a day; without it a hash identifies nobody. */
export const visitSalts = pgTable('visit_salts', {
  date: date({ mode: 'string' }).primaryKey(),
  salt: varchar({ length: 64 }).notNull(),
})
