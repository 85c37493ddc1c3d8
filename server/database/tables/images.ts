import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import type { Camera } from '#contract/camera.ts'
import type { ImageTranslations } from '#contract/images.ts'
import { chapters } from './chapters.ts'
import { galleryId, momentNow } from './columns.ts'
import { shareableLinks } from './shareable-links.ts'
import { users } from './users.ts'

/** A stored rendition, by its width in pixels. */
export type RenditionFile = { width: number; bytes: number; crc32: number }

/** Columns of an image, in this table and in `removed_images`. */
export const imageColumns = () => ({
  /** The generated file name: 128 random bits and the type's extension. */
  filename: varchar({ length: 255 }).notNull(),
  /** The sender's name, directories and control characters removed. */
  originalName: varchar('original_name', { length: 255 }).notNull(),
  /** Size of the original, in bytes. */
  fileSize: integer('file_size').notNull(),
  mimeType: varchar('mime_type', { length: 100 }).notNull(),
  /** Folder of the original and its renditions in the storage; unguessable. */
  filePath: varchar('file_path', { length: 500 }).notNull().unique(),
  galleryId: galleryId(),
  /** The member who added it; null for a guest or a deleted account. */
  userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
  uploadedAt: momentNow('uploaded_at'),
  title: varchar({ length: 255 }),
  description: text(),
  /** Its chapter, and a copy of that chapter's `place`, kept in step; null and 0 without a chapter. */
  chapterId: integer('chapter_id'),
  chapterPlace: integer('chapter_place').notNull().default(0),
  /** Position within its chapter. */
  sortOrder: integer('sort_order').notNull().default(0),
  anchorText: text('anchor_text'),
  anchorUrl: text('anchor_url'),
  /** Title, description and the link's text in other languages. */
  translations: jsonb().$type<ImageTranslations>().notNull().default({}),
  /** Size of the upright image, in pixels. */
  width: integer().notNull(),
  height: integer().notNull(),
  /** Local time of the camera, `YYYY-MM-DDTHH:mm:ss`, which sorts by time. */
  takenAt: varchar('taken_at', { length: 19 }),
  camera: jsonb().$type<Camera>(),
  /** Focus set by hand, kept in view when the image is cropped, in per cent (`contract/focus.ts`); null if not set. */
  focusX: integer('focus_x'),
  focusY: integer('focus_y'),
  /** Focus detected in the picture, in per cent; null until detected. */
  foundX: integer('found_x'),
  foundY: integer('found_y'),
  /** The average colour, `#rrggbb`. */
  placeholder: varchar({ length: 7 }).notNull(),
  /** The image 24 pixels wide, as a data URL; null in images older than covers. */
  blurred: text(),
  /** Checksums of the original: hexadecimal SHA-256, and the CRC-32 that a ZIP needs before the first byte. */
  sha256: varchar({ length: 64 }).notNull(),
  crc32: bigint({ mode: 'number' }).notNull(),
  /** Size and CRC-32 of each stored rendition, as far as known. */
  renditionFiles: jsonb('rendition_files').$type<RenditionFile[]>().notNull().default([]),
  /** Size and CRC-32 of the web-size JPEG for downloads; null until it exists. */
  webBytes: integer('web_bytes'),
  webCrc32: bigint('web_crc32', { mode: 'number' }),
  /** The guest's name, and the upload link used. */
  uploaderName: varchar('uploader_name', { length: 255 }),
  shareableLinkId: integer('shareable_link_id').references(() => shareableLinks.id, {
    onDelete: 'set null',
  }),
  /** Hidden from visitors until a member approves it, as it came through a link with review. */
  waiting: boolean().notNull().default(false),
})

export const images = pgTable('images', { id: serial().primaryKey(), ...imageColumns() }, (table) => [
  // The order of a gallery (`server/galleries/reading-order.ts`), for its members and for visitors; the condition is that of
  // `server/galleries/visible-images.ts`. A window of ten thousand images is read from the index.
  index('images_in_order').on(table.galleryId, table.chapterPlace, table.sortOrder, table.id),
  index('images_visible_in_order')
    .on(table.galleryId, table.chapterPlace, table.sortOrder, table.id)
    .where(sql`not waiting`),
  // Finds images waiting for approval.
  index('images_waiting').on(table.galleryId, table.uploadedAt).where(sql`waiting`),
  // Sums of sizes read the index only.
  index('images_gallery_size').on(table.galleryId, table.fileSize),
  // Finds the languages that a gallery is translated into.
  index('images_translated').on(table.galleryId).where(sql`translations <> '{}'`),
  // Finds images whose focus is yet to be detected.
  index('images_without_focus').on(table.galleryId, table.id).where(sql`found_x is null`),
  // Detects duplicate files.
  index('images_gallery_sha256').on(table.galleryId, table.sha256),
  index('images_user').on(table.userId),
  index('images_shareable_link').on(table.shareableLinkId),
  index('images_chapter').on(table.chapterId, table.chapterPlace),
  foreignKey({
    name: 'images_chapter',
    columns: [table.chapterId, table.chapterPlace],
    foreignColumns: [chapters.id, chapters.place],
  }).onUpdate('cascade'),
  check('images_without_chapter', sql`${table.chapterId} is not null or ${table.chapterPlace} = 0`),
  check('images_focus', sql`(${table.focusX} is null) = (${table.focusY} is null)`),
  check('images_focus_x', sql`${table.focusX} between 0 and 100`),
  check('images_focus_y', sql`${table.focusY} between 0 and 100`),
])
export type ImageRow = typeof images.$inferSelect
