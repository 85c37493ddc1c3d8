import { boolean, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { galleryId } from './columns.ts'

/** The landing page's sample galleries, in their order. A deleted gallery is removed from the page. */
export const samples = pgTable('samples', {
  name: varchar({ length: 50 }).primaryKey(),
  position: integer().notNull(),
  /** True once its images have been added. */
  complete: boolean().notNull().default(false),
  galleryId: galleryId(),
})
