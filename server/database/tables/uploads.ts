import { bigint, index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { UploadState } from '#contract/uploads.ts'
import { chapters } from './chapters.ts'
import { galleryId, moment } from './columns.ts'
import { images } from './images.ts'
import { shareableLinks } from './shareable-links.ts'
import { users } from './users.ts'

/** Resumable uploads of one file each, by a member or through an upload link. */
export const uploads = pgTable(
  'uploads',
  {
    /** Random, as anyone who knows the id of a guest's upload can continue it. */
    id: varchar({ length: 64 }).primaryKey(),
    galleryId: galleryId(),
    /** The member; null for uploads through a link, and once the account is deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    shareableLinkId: integer('shareable_link_id').references(() => shareableLinks.id, {
      onDelete: 'cascade',
    }),
    /** Chapter for a member's image; null for none. */
    chapterId: integer('chapter_id').references(() => chapters.id, { onDelete: 'set null' }),
    uploaderName: varchar('uploader_name', { length: 255 }),
    /** SHA-256 of a guest's network, base64url, so that one network cannot use up a link's allowance. */
    network: varchar({ length: 43 }),
    fileName: varchar('file_name', { length: 255 }).notNull(),
    /** Size of the whole file and of its stored part, in bytes. */
    length: bigint({ mode: 'number' }).notNull(),
    offset: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
    state: varchar({ length: 20 }).$type<UploadState>().notNull().default('receiving'),
    imageId: integer('image_id').references(() => images.id, { onDelete: 'set null' }),
    /** Reason for a refusal of the file. */
    code: varchar({ length: 50 }).$type<ErrorCode>(),
    message: text(),
    /** Time of the last byte. */
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    index('uploads_gallery').on(table.galleryId),
    index('uploads_user').on(table.userId),
    index('uploads_link').on(table.shareableLinkId),
    // Needed to delete a chapter or an image.
    index('uploads_chapter').on(table.chapterId),
    index('uploads_image').on(table.imageId),
    index('uploads_received').on(table.receivedAt),
  ],
)
export type UploadRow = typeof uploads.$inferSelect

/** Stored parts of an unfinished upload, each a file in its own folder, without gaps from 0 to the upload's offset. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: varchar('upload_id', { length: 64 })
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** Position of its first byte in the whole file. */
    offset: bigint('first_byte', { mode: 'number' }).notNull(),
    folder: varchar({ length: 500 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.offset] }),
    index('upload_parts_folder').on(table.folder),
  ],
)
