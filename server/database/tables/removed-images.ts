import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { chapters } from './chapters.ts'
import { imageColumns } from './images.ts'
import { users } from './users.ts'

/** Rows of other tables that refer to an image and are removed with it, by table name. */
export type ReferringRows = Record<string, object[]>

/**
 * Images that members removed. A row moves here, so that no query of images finds it, and back when the image is
 * restored. Its files stay in the storage.
 */
export const removedImages = pgTable(
  'removed_images',
  {
    id: integer().primaryKey(),
    ...imageColumns(),
    /** Rounded to milliseconds, the precision of browsers, as it is the cursor of lists. */
    removedAt: timestamp('removed_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    removedBy: text('removed_by').references(() => users.id, { onDelete: 'set null' }),
    /** The image before it in its chapter; null if it was the first. */
    afterImageId: integer('after_image_id'),
    referringRows: jsonb('referring_rows').$type<ReferringRows>().notNull(),
  },
  (table) => [
    index('removed_images_gallery').on(table.galleryId, table.removedAt, table.id),
    index('removed_images_removed').on(table.removedAt),
    // Needed to delete an account, an upload link or a chapter.
    index('removed_images_user').on(table.userId),
    index('removed_images_removed_by').on(table.removedBy),
    index('removed_images_shareable_link').on(table.shareableLinkId),
    index('removed_images_chapter').on(table.chapterId, table.chapterPlace),
    foreignKey({
      name: 'removed_images_chapter',
      columns: [table.chapterId, table.chapterPlace],
      foreignColumns: [chapters.id, chapters.place],
    }).onUpdate('cascade'),
    check('removed_images_without_chapter', sql`${table.chapterId} is not null or ${table.chapterPlace} = 0`),
  ],
)
