import { date, index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { galleryId } from './columns.ts'

/** How many visitors a gallery had on a day (UTC). */
export const visits = pgTable(
  'visits',
  {
    galleryId: galleryId(),
    date: date({ mode: 'string' }).notNull(),
    visits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.galleryId, table.date] })],
)

/** Who was counted today: hashes with the day's salt, thrown away with it. */
export const countedVisitors = pgTable(
  'counted_visitors',
  {
    galleryId: galleryId(),
    date: date({ mode: 'string' }).notNull(),
    hash: varchar({ length: 64 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.galleryId, table.date, table.hash] }),
    // They are thrown away by day.
    index('counted_visitors_date').on(table.date),
  ],
)

/** The random salt of a day; without it a hash says nothing about anyone. */
export const visitSalts = pgTable('visit_salts', {
  date: date({ mode: 'string' }).primaryKey(),
  salt: varchar({ length: 64 }).notNull(),
})
