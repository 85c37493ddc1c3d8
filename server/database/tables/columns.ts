/** Columns that many tables have. Functions, because tables that refer to each other import this file in a circle. */
import { type AnyPgColumn, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { galleries } from './galleries.ts'
import { images } from './images.ts'
import { users } from './users.ts'

/** A moment, in any time zone. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true })
}

/** When the row was written. */
export function createdAt() {
  return moment('created_at').notNull().defaultNow()
}

/** The gallery with which the row is deleted. */
export function galleryId() {
  return integer('gallery_id')
    .notNull()
    .references((): AnyPgColumn => galleries.id, { onDelete: 'cascade' })
}

/** The image with which the row is deleted. */
export function imageId() {
  return integer('image_id')
    .notNull()
    .references((): AnyPgColumn => images.id, { onDelete: 'cascade' })
}

/** The account with which the row is deleted. */
export function userId() {
  return text('user_id')
    .notNull()
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' })
}
