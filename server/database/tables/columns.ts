/** Columns shared by many tables. They are functions because tables and this file import one another. */
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, integer, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { EARLIEST_TIME, LATEST_TIME } from '#contract/times.ts'
import { galleries } from './galleries.ts'
import { images } from './images.ts'
import { users } from './users.ts'

/** A timestamp with time zone, read as a Date. */
export function moment(name: string) {
  return customType<{ data: Date; driverData: string }>({
    dataType: () => 'timestamp with time zone',
    toDriver: (time) => time.toISOString(),
    fromDriver: nearestTime,
  })(name)
}

/** Clamps a time to the range that responses allow, so that one bad value does not fail a whole response. */
function nearestTime(stored: string): Date {
  const time: Date | number = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(stored)
  return new Date(Math.min(Math.max(Number(time), Number(EARLIEST_TIME)), Number(LATEST_TIME)))
}

/** A timestamp that defaults to the current time. */
export function momentNow(name: string) {
  return moment(name).notNull().default(sql`now()`)
}

/** Time of the row's creation. */
export function createdAt() {
  return momentNow('created_at')
}

/** The gallery of the row, which is deleted with it. */
export function galleryId() {
  return integer('gallery_id')
    .notNull()
    .references((): AnyPgColumn => galleries.id, { onDelete: 'cascade' })
}

/** The image of the row, which is deleted with it. */
export function imageId() {
  return integer('image_id')
    .notNull()
    .references((): AnyPgColumn => images.id, { onDelete: 'cascade' })
}

/** The account of the row, which is deleted with it. */
export function userId() {
  return text('user_id')
    .notNull()
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' })
}
