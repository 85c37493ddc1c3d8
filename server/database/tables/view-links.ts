import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { VISITOR_DOWNLOADS } from '#contract/appearance.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { MARKS, MAX_PICK_NOTE, OVER_LIMIT } from '#contract/pick-form.ts'
import { MAX_EXTRA_NOTE, VIEW_LINK_NAME_MAX } from '#contract/view-links.ts'
import { createdAt, galleryId, imageId, moment, momentNow } from './columns.ts'
import { oneOf } from './constraints.ts'
import { users } from './users.ts'

/** A token of 244 random bits. */
export const randomToken = sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`

/** Links that let one person or household into a gallery, and record their choices. */
export const viewLinks = pgTable(
  'view_links',
  {
    id: serial().primaryKey(),
    galleryId: galleryId(),
    token: varchar({ length: 255 }).notNull().unique(),
    name: varchar({ length: VIEW_LINK_NAME_MAX }).notNull(),
    /** True if the holder may invite guests, who use an address with this token. */
    mayShare: boolean('may_share').notNull().default(true),
    guestToken: varchar('guest_token', { length: 255 }).notNull().unique().default(randomToken),
    /** Downloads allowed to the holder; null for those of the gallery. */
    downloads: varchar({ length: 10, enum: VISITOR_DOWNLOADS }),
    /** Maximum number of images that holder and guests may download; null for any number. */
    maxDownloads: integer('max_downloads'),
    /** True if the holder may choose images, and the maximum number of them; null for any number. */
    picks: boolean().notNull().default(true),
    maxPicks: integer('max_picks'),
    /** Treatment of a 'yes' beyond that maximum, and the page's text about it, such as the price. */
    overLimit: varchar('over_limit', { length: 6, enum: OVER_LIMIT }).notNull().default('refuse'),
    extraNote: varchar('extra_note', { length: MAX_EXTRA_NOTE }),
    /** Language of the holder's pages; null for that of the gallery. */
    language: varchar({ length: 2, enum: LANGUAGES }),
    expiresAt: moment('expires_at'),
    isActive: boolean('is_active').notNull().default(true),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** UTC days on which a person opened it, without known robots. */
    firstOpenedOn: date('first_opened_on'),
    lastOpenedOn: date('last_opened_on'),
    daysOpened: integer('days_opened').notNull().default(0),
    /** Time when the holder last saw the current gallery; updated once for each change of it. */
    cameAt: moment('came_at'),
    /** Images and ZIP files that its holder downloaded. */
    downloadsTaken: integer('downloads_taken').notNull().default(0),
    /** Time when the holder was done, and their message. */
    doneAt: moment('done_at'),
    doneMessage: text('done_message'),
    /** Written by version 1.0.0; until the next release. */
    donePending: boolean('done_untold').notNull().default(false),
    /** Time of the holder's last request to change a sent list, and their message. */
    askedAt: moment('asked_at'),
    askedMessage: text('asked_message'),
  },
  (table) => [
    index('view_links_gallery').on(table.galleryId, table.id),
    // Needed to delete an account.
    index('view_links_creator').on(table.createdBy),
    check(
      'view_links_downloads_known',
      sql`${table.downloads} is null or ${oneOf(table.downloads, VISITOR_DOWNLOADS)}`,
    ),
    check('view_links_language_known', oneOf(table.language, LANGUAGES)),
    check('view_links_over_limit_known', oneOf(table.overLimit, OVER_LIMIT)),
  ],
)
export type ViewLinkRow = typeof viewLinks.$inferSelect

/** Marks and notes of view links' holders on images. */
export const picks = pgTable(
  'picks',
  {
    viewLinkId: integer('view_link_id')
      .notNull()
      .references(() => viewLinks.id, { onDelete: 'cascade' }),
    imageId: imageId(),
    mark: varchar({ length: 5, enum: MARKS }).notNull(),
    note: varchar({ length: MAX_PICK_NOTE }),
    changedAt: momentNow('changed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.viewLinkId, table.imageId] }),
    index('picks_image').on(table.imageId),
    check('picks_mark_known', oneOf(table.mark, MARKS)),
  ],
)

/** Images downloaded through view links by holders and guests; each counts once. */
export const downloadedImages = pgTable(
  'downloaded_images',
  {
    viewLinkId: integer('view_link_id')
      .notNull()
      .references(() => viewLinks.id, { onDelete: 'cascade' }),
    /** Without a foreign key, as a download counts even after the image is deleted. */
    imageId: integer('image_id').notNull(),
    takenAt: momentNow('taken_at'),
  },
  (table) => [primaryKey({ columns: [table.viewLinkId, table.imageId] })],
)

/** Images whose file was replaced after the holder of a view link had last seen them. */
export const newVersions = pgTable(
  'new_versions',
  {
    viewLinkId: integer('view_link_id')
      .notNull()
      .references(() => viewLinks.id, { onDelete: 'cascade' }),
    imageId: imageId(),
    replacedAt: momentNow('replaced_at'),
    /** Time when the holder opened the new version; null until then. */
    seenAt: moment('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.viewLinkId, table.imageId] }),
    index('new_versions_image').on(table.imageId),
  ],
)

/** Written by version 1.0.0; until the next release. */
export const pickNotices = pgTable('pick_notices', {
  galleryId: galleryId().primaryKey(),
  toldAt: moment('told_at'),
})
