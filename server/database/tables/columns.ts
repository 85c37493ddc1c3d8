/** Columns that many tables have. Functions, because tables that refer to each other import this file in a circle. */
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, integer, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { EARLIEST_TIME, LATEST_TIME } from '#contract/times.ts'
import { galleries } from './galleries.ts'
import { images } from './images.ts'
import { users } from './users.ts'

/** A moment, in any time zone. */
export function moment(name: string) {
  return customType<{ data: Date; driverData: string }>({
    dataType: () => 'timestamp with time zone',
    toDriver: (time) => time.toISOString(),
    fromDriver: nearestTime,
  })(name)
}

/** A time that no answer can carry is read as the nearest one that it can, so that it hides nothing beside it. */
function nearestTime(stored: string): Date {
  const time: Date | number = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(stored)
  return new Date(Math.min(Math.max(Number(time), Number(EARLIEST_TIME)), Number(LATEST_TIME)))
}

/** A moment that is the present one where nothing else is said. */
export function momentNow(name: string) {
  return moment(name).notNull().default(sql`now()`)
}

/** When the row was written. */
export function createdAt() {
  return momentNow('created_at')
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
