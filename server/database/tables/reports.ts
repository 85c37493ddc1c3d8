import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core'
import { REPORT_REASONS } from '#contract/reports.ts'
import { oneOf } from './constraints.ts'
import { galleries } from './galleries.ts'

/** What visitors report about galleries, for administrators. */
export const reports = pgTable(
  'reports',
  {
    id: serial().primaryKey(),
    galleryId: integer('gallery_id')
      .notNull()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    reason: varchar({ length: 20, enum: REPORT_REASONS }).notNull(),
    message: text().notNull(),
    /** The reporter's, if given. */
    email: varchar({ length: 255 }),
    done: boolean().notNull().default(false),
    /** When administrators were mailed about it; null until then. */
    toldAt: timestamp('told_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('reports_gallery').on(table.galleryId),
    index('reports_open').on(table.done, table.id),
    // The latest e-mail, and what no e-mail told yet.
    index('reports_told').on(table.toldAt),
    check('reports_reason_known', oneOf(table.reason, REPORT_REASONS)),
  ],
)
