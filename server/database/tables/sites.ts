import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { TYPEFACES } from '#contract/appearance.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { SITE_THEMES, SITE_TITLE_MAX, type SiteLink } from '#contract/sites.ts'
import { GROUNDS } from '#contract/studio.ts'
import { createdAt, momentNow } from './columns.ts'
import { oneOf } from './constraints.ts'
import { users } from './users.ts'

/** Sites of accounts. An account without a row has its site off and nothing set. */
export const sites = pgTable(
  'sites',
  {
    // No cascade: deleting a site must also enlist the removal of its logos' files, and the release of its domain.
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    /** Identifier of the site in its feed. */
    publicId: varchar('public_id', { length: 16 }).notNull().unique().default(sql`new_public_id()`),
    /** Subdomain, kept while the site is off; null until chosen. */
    name: varchar({ length: 255 }).unique(),
    enabled: boolean().notNull().default(false),
    title: varchar({ length: SITE_TITLE_MAX }),
    about: text(),
    links: jsonb().$type<SiteLink[]>().notNull().default([]),
    theme: varchar({ length: 10, enum: SITE_THEMES }).notNull().default('light'),
    /** Typeface of titles. */
    typeface: varchar({ length: 10, enum: TYPEFACES }).notNull().default('sans'),
    /** Language of its pages; null for each visitor's own. */
    language: varchar({ length: 2, enum: LANGUAGES }),
    createdAt: createdAt(),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [
    check('sites_enabled_with_name', sql`not ${table.enabled} or ${table.name} is not null`),
    check('sites_language_known', oneOf(table.language, LANGUAGES)),
    check('sites_theme_known', oneOf(table.theme, SITE_THEMES)),
    check('sites_typeface_known', oneOf(table.typeface, TYPEFACES)),
  ],
)
export type SiteRow = typeof sites.$inferSelect

/** Re-encoded logos of sites, one for each background. */
export const logos = pgTable(
  'logos',
  {
    // No cascade: deleting one must also enlist the removal of its file.
    siteOf: text('site_of')
      .notNull()
      .references(() => sites.userId),
    /** Background that the logo is for. */
    ground: varchar({ length: 5, enum: GROUNDS }).notNull().default('light'),
    /** Folder of its file in the storage: `sites/` and an unguessable name. */
    folder: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** True if the logo has one colour on a transparent background. */
    isInk: boolean('is_ink').notNull().default(false),
    bytes: integer().notNull(),
    sha256: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteOf, table.ground] }),
    check('logos_ground_known', oneOf(table.ground, GROUNDS)),
  ],
)
export type LogoRow = typeof logos.$inferSelect
