import { sql } from 'drizzle-orm'
import { FLATTEST, RATIO_UNIT, TALLEST } from '#contract/masonry.ts'
import type { Database } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'

/** As `ratioOf`; adding a half first rounds as JavaScript does. */
const RATIO = sql.raw(
  `least(${TALLEST}, greatest(${FLATTEST}, floor(height::float8 / width * ${RATIO_UNIT} + 0.5)))::int`,
)

/**
 * The ratios of `limit` images that visitors see from `offset` on, in order, as `encodeRatios` encodes them. The database
 * writes them, because thousands of rows would hold up everybody else's requests here.
 */
export async function listRatios(
  db: Database,
  galleryId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<Uint8Array> {
  const { rows } = await db.execute<{ ratios: string | null }>(sql`
    select string_agg(lpad(to_hex(${RATIO}), 4, '0'), '' order by sort_order, id) as ratios from (
      select width, height, sort_order, id from ${images} where ${visibleIn(galleryId)}
      order by ${images.sortOrder}, ${images.id} limit ${limit} offset ${offset}
    ) as shown`)
  return Buffer.from(rows[0]!.ratios ?? '', 'hex').swap16()
}
