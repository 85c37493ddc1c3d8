import { isNotNull, sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { GalleryMetadata } from '#contract/galleries.ts'
import { moment, momentNow } from './columns.ts'
import { galleries } from './galleries.ts'
import { sites } from './sites.ts'

/**
 * Custom domains, each of a gallery or of a site. Several may claim one; it is served for the one whose `verifiedAt` is
 * set.
 */
export const customDomains = pgTable(
  'custom_domains',
  {
    // Must be the first column: Drizzle treats a joined row whose first column is null as missing.
    /** Lower-case ASCII. */
    hostname: varchar({ length: 253 }).notNull(),
    galleryId: integer('gallery_id')
      .unique()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    siteOf: text('site_of')
      .unique()
      .references(() => sites.userId, { onDelete: 'cascade' }),
    /** Id of the claim at the hostname provider. */
    providerId: text('provider_id').notNull(),
    /** Random, for this claim only. */
    proof: text().notNull(),
    /** DNS records to publish, and those found. */
    records: jsonb().$type<NonNullable<GalleryMetadata['dns']>>().notNull(),
    claimedAt: momentNow('claimed_at'),
    verifiedAt: moment('verified_at'),
    /** Time from which a verified domain's records have been missing. */
    brokenSince: moment('broken_since'),
  },
  (table) => [
    check('custom_domains_one_holder', sql`num_nonnulls(${table.galleryId}, ${table.siteOf}) = 1`),
    index('custom_domains_verified').on(table.hostname, table.verifiedAt),
    index('custom_domains_provider').on(table.providerId),
    uniqueIndex('custom_domains_one_verified').on(table.hostname).where(isNotNull(table.verifiedAt)),
  ],
)
export type CustomDomainRow = typeof customDomains.$inferSelect
