/**
 * The one order of a gallery's images: those without a chapter, then the chapters with theirs. Everything that lists, counts
 * or packs images uses it, as do the indexes `images_in_order` and `images_visible_in_order`.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type ImageRow, images } from '#server/database/tables/index.ts'

export const readingOrder: SQL = sql`${images.chapterPlace}, ${images.sortOrder}, ${images.id}`

/** Position of an image in it. */
export type Place = Pick<ImageRow, 'chapterPlace' | 'sortOrder' | 'id'>
const at = ({ chapterPlace, sortOrder, id }: Place): SQL => sql`(${chapterPlace}, ${sortOrder}, ${id})`

export const isBefore = (place: Place): SQL => sql`(${readingOrder}) < ${at(place)}`
export const isAfter = (place: Place): SQL => sql`(${readingOrder}) > ${at(place)}`
