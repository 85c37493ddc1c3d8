/** Lists of images that visitors planned to download, behind the addresses of their ZIPs. */
import { createHash } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Base } from '#server/base.ts'
import type { Database } from '#server/database/connect.ts'
import { downloadLists } from '#server/database/tables/index.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { chosenIn, idsInOrder } from './image-ids.ts'

const DAY_AGO = sql`now() - interval '1 day'`

const listOf = (galleryId: number, key: string) =>
  and(eq(downloadLists.galleryId, galleryId), eq(downloadLists.key, key))

export type DownloadList = { key: string; imageIds: readonly number[] }

/**
 * Keeps a list for a day from now on. Refuses (409, with the ids that are left) an id that is not an image that visitors
 * see, and (429) more new lists of one network or one gallery than anyone needs.
 * @returns the list with its key, which is equal for equal images
 */
export async function keepDownloadList(
  { db, limits }: Pick<Base, 'db' | 'limits'>,
  network: string,
  galleryId: number,
  imageIds: readonly number[],
): Promise<DownloadList> {
  const seen = await idsInOrder(db, and(visibleIn(galleryId), chosenIn(galleryId, imageIds))!)
  if (seen.length < imageIds.length) {
    throw new Refusal(409, 'images_missing', 'Some of these photos are no longer in this gallery.', {
      current: { imageIds: seen },
    })
  }
  const { key, imageIds: sorted } = listed(imageIds)
  if ((await db.$count(downloadLists, listOf(galleryId, key))) === 0) {
    await limits('download-list').spend(network)
    await limits('download-list-gallery').spend(String(galleryId))
  }
  await db
    .insert(downloadLists)
    .values({ galleryId, key, imageIds: [...sorted] })
    .onConflictDoUpdate({
      target: [downloadLists.galleryId, downloadLists.key],
      set: { plannedAt: sql`now()` },
    })
  return { key, imageIds: sorted }
}

/** List of these images for one download, without those that visitors do not see. */
export const downloadListOf = async (
  db: Database,
  galleryId: number,
  imageIds: readonly number[],
): Promise<DownloadList> =>
  listed(await idsInOrder(db, and(visibleIn(galleryId), chosenIn(galleryId, imageIds))!))

/** Makes a list whose key depends only on its set of images. */
function listed(imageIds: readonly number[]): DownloadList {
  const sorted = [...imageIds].sort((a, b) => a - b)
  return { key: createHash('sha256').update(sorted.join()).digest('base64url'), imageIds: sorted }
}

/** @returns undefined if no list has this key, or it has expired */
export async function findDownloadList(
  db: Database,
  galleryId: number,
  key: string,
): Promise<DownloadList | undefined> {
  const { imageIds } = downloadLists
  const [found] = await db
    .select({ key: downloadLists.key, imageIds })
    .from(downloadLists)
    .where(and(listOf(galleryId, key), gt(downloadLists.plannedAt, DAY_AGO)))
  return found
}

export const deleteOldDownloadLists = (db: Database) =>
  db.delete(downloadLists).where(lte(downloadLists.plannedAt, DAY_AGO))
