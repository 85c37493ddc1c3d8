/** Many ids at once, in one value each way: ten thousand rows or parameters would hold the event loop. */
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'

/** The ids of these images, in the order of their gallery. */
export async function idsInOrder(db: Database | Transaction, which: SQL): Promise<number[]> {
  const [found] = await db
    .select({
      ids: sql<string | null>`string_agg(${images.id}::text, ',' order by ${images.sortOrder}, ${images.id})`,
    })
    .from(images)
    .where(which)
  return found?.ids ? found.ids.split(',').map(Number) : []
}

/** Ids, each that of some row, as an array for the database. */
export const asArray = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::int[]`
