import { boolean, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { galleries } from './galleries.ts'

/** The landing page's sample galleries, in their order. A deleted one leaves the page. */
export const samples = pgTable('samples', {
  name: varchar({ length: 50 }).primaryKey(),
  position: integer().notNull(),
  /** Whether all its pictures hang. */
  complete: boolean().notNull().default(false),
  galleryId: integer('gallery_id')
    .notNull()
    .references(() => galleries.id, { onDelete: 'cascade' }),
})
