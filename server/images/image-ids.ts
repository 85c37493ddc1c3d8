/** Many ids at once, in one value each way: ten thousand rows or parameters would block the event loop. */
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'
import { readingOrder } from '#server/galleries/reading-order.ts'
import { conflict } from '#server/platform/http/refusal.ts'

/** The ids of these images, in the order of their gallery. */
export async function idsInOrder(db: Database | Transaction, which: SQL): Promise<number[]> {
  const [found] = await db.select({ ids: idsOfAll }).from(images).where(which)
  return found?.ids ?? []
}

const ofAll = (column: SQL | typeof images.id): SQL => sql`array_agg(${column} order by ${readingOrder})`

/** The ids of all images of a query in the order of their gallery; null without any. */
const idsOfAll = sql<number[] | null>`to_json(${ofAll(images.id)})`

/** The ids of a group's images, in the order of their gallery, and their numbers. The group must not be empty. */
export const numbersOfAll = sql<
  [ids: number[], numbers: number[]]
>`to_json(array[${ofAll(images.id)}, ${ofAll(sql`${images.sortOrder}`)}])`

/** Ids of rows as an array for the database. */
export const asArray = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::int[]`

/** Condition on images: these of a gallery. */
export const chosenIn = (galleryId: number, ids: readonly number[]): SQL =>
  sql`${images.galleryId} = ${galleryId} and ${images.id} = any(${asArray(ids)})`

/** Refusal (409) of ids that are not in this gallery. */
export const noLongerThere = () =>
  conflict('Some of these pictures are no longer in this gallery. Please reload.')
