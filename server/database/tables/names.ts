import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { galleries } from './galleries.ts'
import { sites } from './sites.ts'

/**
 * The subdomains of galleries and the names of sites in one table, so that each is taken once. Only triggers of both
 * tables, created by a migration, write here.
 */
export const names = pgTable(
  'names',
  {
    name: varchar({ length: 255 }).primaryKey(),
    galleryId: integer('gallery_id')
      .unique()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    siteOf: text('site_of')
      .unique()
      .references(() => sites.userId, { onDelete: 'cascade' }),
  },
  (table) => [check('names_one_holder', sql`num_nonnulls(${table.galleryId}, ${table.siteOf}) = 1`)],
)
