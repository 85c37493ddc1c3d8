import { boolean, index, integer, pgTable, serial, text, varchar } from 'drizzle-orm/pg-core'
import { chapters } from './chapters.ts'
import { createdAt, galleryId, moment } from './columns.ts'
import { users } from './users.ts'

/** Upload links, through which guests add images without an account. */
export const shareableLinks = pgTable(
  'shareable_links',
  {
    id: serial().primaryKey(),
    token: varchar({ length: 255 }).notNull().unique(),
    name: varchar({ length: 255 }),
    galleryId: galleryId(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Chosen length of life, from which `expiresAt` results. */
    expiresInDays: integer('expires_in_days').notNull().default(15),
    expiresAt: moment('expires_at').notNull(),
    /** True if images wait until a member approves them. */
    review: boolean().notNull().default(false),
    /** Chapter of the images added; null for none. */
    chapterId: integer('chapter_id').references(() => chapters.id, { onDelete: 'set null' }),
    /** Text for guests, in place of the gallery's description. */
    message: text(),
    createdAt: createdAt(),
    isActive: boolean('is_active').notNull().default(true),
    /** These two are written by version 1.0.0; until the next release. */
    pendingUploads: integer('untold_uploads').notNull().default(0),
    toldAt: moment('told_at'),
  },
  (table) => [
    // Needed to delete a chapter.
    index('shareable_links_chapter').on(table.chapterId),
    index('shareable_links_gallery').on(table.galleryId, table.id),
    // Needed to delete an account.
    index('shareable_links_creator').on(table.createdBy),
  ],
)
export type ShareableLinkRow = typeof shareableLinks.$inferSelect
