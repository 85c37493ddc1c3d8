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
    /** The length of life that was chosen; `expiresAt` is what it comes to. */
    expiresInDays: integer('expires_in_days').notNull().default(15),
    expiresAt: moment('expires_at').notNull(),
    /** Whether what arrives waits until a member approves it. */
    review: boolean().notNull().default(false),
    /** Where what arrives goes; null: to the images without a chapter. */
    chapterId: integer('chapter_id').references(() => chapters.id, { onDelete: 'set null' }),
    /** What guests read in the place of the gallery's description. */
    message: text(),
    createdAt: createdAt(),
    isActive: boolean('is_active').notNull().default(true),
    /** Until the next release: 1.0.0 writes these two. */
    pendingUploads: integer('untold_uploads').notNull().default(0),
    toldAt: moment('told_at'),
  },
  (table) => [
    // For the deletion of a chapter.
    index('shareable_links_chapter').on(table.chapterId),
    index('shareable_links_gallery').on(table.galleryId, table.id),
    // For the deletion of an account.
    index('shareable_links_creator').on(table.createdBy),
  ],
)
export type ShareableLinkRow = typeof shareableLinks.$inferSelect
