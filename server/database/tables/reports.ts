import { boolean, check, index, pgTable, serial, text, varchar } from 'drizzle-orm/pg-core'
import { REPORT_REASONS } from '#contract/report-form.ts'
import { createdAt, galleryId, moment } from './columns.ts'
import { oneOf } from './constraints.ts'

/** Visitors' reports about galleries, for administrators. */
export const reports = pgTable(
  'reports',
  {
    id: serial().primaryKey(),
    galleryId: galleryId(),
    reason: varchar({ length: 20, enum: REPORT_REASONS }).notNull(),
    message: text().notNull(),
    /** E-mail of the reporter, if given. */
    email: varchar({ length: 255 }),
    done: boolean().notNull().default(false),
    /** Written by version 1.0.0; until the next release. */
    toldAt: moment('told_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('reports_gallery').on(table.galleryId),
    index('reports_open').on(table.done, table.id),
    // For version 1.0.0; until the next release.
    index('reports_told').on(table.toldAt),
    check('reports_reason_known', oneOf(table.reason, REPORT_REASONS)),
  ],
)
