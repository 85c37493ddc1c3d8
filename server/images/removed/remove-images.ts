import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import { images, removedImages } from '#server/database/tables/index.ts'
import { readingOrder } from '#server/galleries/reading-order.ts'
import { asArray } from '../image-ids.ts'
import { IMAGE_COLUMNS } from './image-columns.ts'
import { referringRows } from './referring-rows.ts'

/** An image's id, that of the one before it in its chapter (0 for the first), and its folder. */
type Found = [id: number, before: number, folder: string]

/**
 * Removes images of a locked gallery: their rows move to the removed images, and their files stay.
 * @returns the folders of the images that were found
 */
export async function removeImages(tx: Transaction, which: SQL, removedBy: string): Promise<string[]> {
  const found = await lockAndFind(tx, which)
  const after = stayingBefore(found)
  const ids = asArray([...after.keys()])
  await tx.execute(sql`
    insert into ${removedImages} (${IMAGE_COLUMNS}, removed_by, after_image_id, referring_rows)
    select ${IMAGE_COLUMNS}, ${removedBy}, nullif(wanted.after, 0), ${referringRows}
    from ${images}
    join unnest(${ids}, ${asArray([...after.values()])}) as wanted (image_id, after) on wanted.image_id = ${images.id}`)
  await tx.delete(images).where(sql`${images.id} = any(${ids})`)
  return found.map(([, , folder]) => folder)
}

/** Finds images in order and locks them, so that no new row refers to them; in one value, as there may be thousands. */
async function lockAndFind(tx: Transaction, which: SQL): Promise<Found[]> {
  const { rows } = await tx.execute<{ found: Found[] | null }>(sql`
    with locked as materialized (
      select id, gallery_id, chapter_place, sort_order, file_path from ${images} where ${which} order by id for update)
    select json_agg(json_build_array(images.id, coalesce((
        select before.id from ${images} as before
        where before.gallery_id = images.gallery_id and before.chapter_place = images.chapter_place
          and (before.sort_order, before.id) < (images.sort_order, images.id)
        order by before.sort_order desc, before.id desc limit 1), 0), images.file_path)
      order by ${readingOrder}) as found
    from locked as images`)
  return rows[0]!.found ?? []
}

/** Finds, for each of these images, the nearest one before it that is not removed; 0 if there is none. */
function stayingBefore(found: readonly Found[]): Map<number, number> {
  const after = new Map<number, number>()
  for (const [id, before] of found) after.set(id, after.get(before) ?? before)
  return after
}
