import {
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { CHAPTER_SLUG_MAX, CHAPTER_TITLE_MAX, type ChapterTranslations } from '#contract/chapters.ts'
import { galleryId } from './columns.ts'

/** Headings over runs of a gallery's images. */
export const chapters = pgTable(
  'chapters',
  {
    id: serial().primaryKey(),
    galleryId: galleryId(),
    /** Position among the gallery's chapters, from 1; may have gaps. */
    place: integer().notNull(),
    title: varchar({ length: CHAPTER_TITLE_MAX }).notNull(),
    text: text(),
    /** Title and text in other languages. */
    translations: jsonb().$type<ChapterTranslations>().notNull().default({}),
    /** Identifier in addresses. */
    slug: varchar({ length: CHAPTER_SLUG_MAX }).notNull(),
  },
  (table) => [
    index('chapters_gallery').on(table.galleryId, table.place),
    uniqueIndex('chapters_slug').on(table.galleryId, table.slug),
    // Referenced by images.
    unique('chapters_id_place').on(table.id, table.place),
  ],
)
export type ChapterRow = typeof chapters.$inferSelect
