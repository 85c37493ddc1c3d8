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

/** Links that let one person or household into a gallery, and know what they chose. */
export const viewLinks = pgTable(
  'view_links',
  {
    id: serial().primaryKey(),
    galleryId: galleryId(),
    token: varchar({ length: 255 }).notNull().unique(),
    name: varchar({ length: VIEW_LINK_NAME_MAX }).notNull(),
    /** Whether its holder may invite guests, who come by an address with this token. */
    mayShare: boolean('may_share').notNull().default(true),
    guestToken: varchar('guest_token', { length: 255 }).notNull().unique().default(randomToken),
    /** What its holder may download; null: what the gallery allows. */
    downloads: varchar({ length: 10, enum: VISITOR_DOWNLOADS }),
    /** How many images holder and guests may download; null: any number. */
    maxDownloads: integer('max_downloads'),
    /** Whether its holder chooses images, and how many of them; null: any number. */
    picks: boolean().notNull().default(true),
    maxPicks: integer('max_picks'),
    /** What becomes of a 'yes' beyond that, and what the page says then, such as what one more costs. */
    overLimit: varchar('over_limit', { length: 6, enum: OVER_LIMIT }).notNull().default('refuse'),
    extraNote: varchar('extra_note', { length: MAX_EXTRA_NOTE }),
    /** What its holder reads; null: as the gallery says. */
    language: varchar({ length: 2, enum: LANGUAGES }),
    expiresAt: moment('expires_at'),
    isActive: boolean('is_active').notNull().default(true),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** UTC days on which a person opened it, without known robots. */
    firstOpenedOn: date('first_opened_on'),
    lastOpenedOn: date('last_opened_on'),
    daysOpened: integer('days_opened').notNull().default(0),
    /** When its holder last came to the gallery as it was then: once for each change of it. */
    cameAt: moment('came_at'),
    /** Images and ZIP files that its holder downloaded. */
    downloadsTaken: integer('downloads_taken').notNull().default(0),
    /** When the holder said that they are done, and what they said then. */
    doneAt: moment('done_at'),
    doneMessage: text('done_message'),
    /** Until the next release: 1.0.0 writes it. */
    donePending: boolean('done_untold').notNull().default(false),
    /** When the holder last asked to change what they have sent, and what they said then. */
    askedAt: moment('asked_at'),
    askedMessage: text('asked_message'),
  },
  (table) => [
    index('view_links_gallery').on(table.galleryId, table.id),
    // For the deletion of an account.
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

/** What the holders of view links say of images. */
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

/** Images that were downloaded through view links, by holders and guests: each counts once. */
export const downloadedImages = pgTable(
  'downloaded_images',
  {
    viewLinkId: integer('view_link_id')
      .notNull()
      .references(() => viewLinks.id, { onDelete: 'cascade' }),
    /** Not a reference: what was taken counts also when the image is gone. */
    imageId: integer('image_id').notNull(),
    takenAt: momentNow('taken_at'),
  },
  (table) => [primaryKey({ columns: [table.viewLinkId, table.imageId] })],
)

/** Images that got another file after the holder of a view link had last seen them. */
export const newVersions = pgTable(
  'new_versions',
  {
    viewLinkId: integer('view_link_id')
      .notNull()
      .references(() => viewLinks.id, { onDelete: 'cascade' }),
    imageId: imageId(),
    replacedAt: momentNow('replaced_at'),
    /** When the holder opened the new version; null until then. */
    seenAt: moment('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.viewLinkId, table.imageId] }),
    index('new_versions_image').on(table.imageId),
  ],
)

/** Until the next release: 1.0.0 writes it. */
export const pickNotices = pgTable('pick_notices', {
  galleryId: galleryId().primaryKey(),
  toldAt: moment('told_at'),
})
