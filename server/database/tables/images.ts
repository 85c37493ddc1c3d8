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

/** What is known of an image, in this table and in that of the removed ones. */
export const imageColumns = () => ({
  /** The generated file name: 128 random bits and the type's extension. */
  filename: varchar({ length: 255 }).notNull(),
  /** The sender's name, directories and control characters removed. */
  originalName: varchar('original_name', { length: 255 }).notNull(),
  /** Size of the original, in bytes. */
  fileSize: integer('file_size').notNull(),
  mimeType: varchar('mime_type', { length: 100 }).notNull(),
  /** The folder in the storage that holds the original and its renditions; cannot be guessed. */
  filePath: varchar('file_path', { length: 500 }).notNull().unique(),
  galleryId: galleryId(),
  /** Who added it; null when a guest did, or when that account is gone. */
  userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
  uploadedAt: momentNow('uploaded_at'),
  title: varchar({ length: 255 }),
  description: text(),
  /** The chapter that it is in, and that chapter's place in the gallery, which follows it; null and 0 without one. */
  chapterId: integer('chapter_id'),
  chapterPlace: integer('chapter_place').notNull().default(0),
  /** Within its chapter. */
  sortOrder: integer('sort_order').notNull().default(0),
  anchorText: text('anchor_text'),
  anchorUrl: text('anchor_url'),
  /** Title, description and the link's text in other languages. */
  translations: jsonb().$type<ImageTranslations>().notNull().default({}),
  /** Upright, in pixels. */
  width: integer().notNull(),
  height: integer().notNull(),
  /** Local time of the camera, `YYYY-MM-DDTHH:mm:ss`: its order is that of time. */
  takenAt: varchar('taken_at', { length: 19 }),
  camera: jsonb().$type<Camera>(),
  /** What stays in view where it is cropped, in per cent (`contract/focus.ts`): set by hand, else null. */
  focusX: integer('focus_x'),
  focusY: integer('focus_y'),
  /** What stays in view, as it was found in the picture, in per cent; null until it is found. */
  foundX: integer('found_x'),
  foundY: integer('found_y'),
  /** The average colour, `#rrggbb`. */
  placeholder: varchar({ length: 7 }).notNull(),
  /** The image 24 pixels wide, as a data URL. Null of images from before there were covers. */
  blurred: text(),
  /** Checksums of the original: hexadecimal SHA-256, and the CRC-32 that a ZIP needs before the first byte. */
  sha256: varchar({ length: 64 }).notNull(),
  crc32: bigint({ mode: 'number' }).notNull(),
  /** Size and CRC-32 of each rendition that is in the storage, as far as they are known. */
  renditionFiles: jsonb('rendition_files').$type<RenditionFile[]>().notNull().default([]),
  /** Size and CRC-32 of the JPEG that visitors download in web size; null until it is made. */
  webBytes: integer('web_bytes'),
  webCrc32: bigint('web_crc32', { mode: 'number' }),
  /** The name that a guest gave, and the link that was used. */
  uploaderName: varchar('uploader_name', { length: 255 }),
  shareableLinkId: integer('shareable_link_id').references(() => shareableLinks.id, {
    onDelete: 'set null',
  }),
  /** Came through a link with review, and no member has approved it: visitors do not see it. */
  waiting: boolean().notNull().default(false),
})

export const images = pgTable('images', { id: serial().primaryKey(), ...imageColumns() }, (table) => [
  // The order of a gallery (`server/galleries/reading-order.ts`), for its members and for visitors; the condition is that of
  // `server/galleries/visible-images.ts`. A window of ten thousand images is read from the index.
  index('images_in_order').on(table.galleryId, table.chapterPlace, table.sortOrder, table.id),
  index('images_visible_in_order')
    .on(table.galleryId, table.chapterPlace, table.sortOrder, table.id)
    .where(sql`not waiting`),
  // What waits for approval.
  index('images_waiting').on(table.galleryId, table.uploadedAt).where(sql`waiting`),
  // Sums of sizes read the index only.
  index('images_gallery_size').on(table.galleryId, table.fileSize),
  // Into which languages a gallery is translated.
  index('images_translated').on(table.galleryId).where(sql`translations <> '{}'`),
  // Whose focus is to be found.
  index('images_without_focus').on(table.galleryId, table.id).where(sql`found_x is null`),
  // Whether a file is there already.
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
