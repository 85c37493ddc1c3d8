import { boolean, check, index, pgTable, serial, text, varchar } from 'drizzle-orm/pg-core'
import { REPORT_REASONS } from '#contract/report-form.ts'
import { createdAt, galleryId, moment } from './columns.ts'
import { oneOf } from './constraints.ts'

/** What visitors report about galleries, for administrators. */
export const reports = pgTable(
  'reports',
  {
    id: serial().primaryKey(),
    galleryId: galleryId(),
    reason: varchar({ length: 20, enum: REPORT_REASONS }).notNull(),
    message: text().notNull(),
    /** The reporter's, if given. */
    email: varchar({ length: 255 }),
    done: boolean().notNull().default(false),
    /** Until the next release: 1.0.0 writes it. */
    toldAt: moment('told_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('reports_gallery').on(table.galleryId),
    index('reports_open').on(table.done, table.id),
    // Until the next release: for 1.0.0.
    index('reports_told').on(table.toldAt),
    check('reports_reason_known', oneOf(table.reason, REPORT_REASONS)),
  ],
)
