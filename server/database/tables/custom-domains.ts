import { index, integer, jsonb, pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core'
import type { GalleryMetadata } from '#contract/galleries.ts'
import { galleries } from './galleries.ts'

/** What is known of a gallery's custom domain. A domain serves its gallery while `verifiedAt` is set. */
export const customDomains = pgTable(
  'custom_domains',
  {
    galleryId: integer('gallery_id')
      .primaryKey()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    /** Lower case, ASCII. */
    hostname: varchar({ length: 253 }).notNull().unique(),
    /** What the provider of hostnames calls the claim. */
    providerId: text('provider_id').notNull(),
    /** Random; belongs to this claim alone. */
    proof: text().notNull(),
    /** What to publish in the DNS, and what was seen of it. */
    records: jsonb().$type<NonNullable<GalleryMetadata['dns']>>().notNull(),
    claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull().defaultNow(),
    verifiedAt: timestamp('verified_at', { withTimezone: true }),
    /** Since when its records are not seen any more, after they were. */
    brokenSince: timestamp('broken_since', { withTimezone: true }),
  },
  (table) => [index('custom_domains_verified').on(table.hostname, table.verifiedAt)],
)
export type CustomDomainRow = typeof customDomains.$inferSelect
