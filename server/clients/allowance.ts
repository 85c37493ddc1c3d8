/** Allowances of view links: the images that a holder and their guests may download, each counted once. */
import { and, eq, notExists, type SQL, sql } from 'drizzle-orm'
import { grouped } from '#contract/counts.ts'
import type { Allowance } from '#contract/visitor-downloads.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { downloadedImages, images, type ViewLinkRow, viewLinks } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { LinkEnded } from '#server/galleries/visibility.ts'
import { asArray } from '#server/images/image-ids.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/** View link of a visitor, who is its holder or a guest; null without one. */
type Comer = Pick<ViewLinkRow, 'id' | 'maxDownloads'> | null

const takenBy = (linkId: number) => eq(downloadedImages.viewLinkId, linkId)

/** A link's allowance and how much of it is used; null where it has none. */
export async function allowanceOf(db: Database, link: Comer): Promise<Allowance | null> {
  if (!link || link.maxDownloads === null) return null
  return { most: link.maxDownloads, taken: await db.$count(downloadedImages, takenBy(link.id)) }
}

/** Condition that leaves out images already downloaded through a link. */
export const notTakenBy = (db: Database, { id }: Pick<ViewLinkRow, 'id'>): SQL =>
  notExists(
    db
      .select({ id: downloadedImages.imageId })
      .from(downloadedImages)
      .where(and(takenBy(id), eq(downloadedImages.imageId, images.id))),
  )

/** Refuses (403) all of the images if one of them would exceed a link's allowance. */
export async function requireAllowance(
  db: Database | Transaction,
  link: Comer,
  imageIds: readonly number[],
): Promise<void> {
  if (!link || link.maxDownloads === null) return
  const [counted] = await db
    .select({
      taken: sql<number>`count(*)::int`,
      again: sql<number>`(count(*) filter (where ${downloadedImages.imageId} = any(${asArray(imageIds)})))::int`,
    })
    .from(downloadedImages)
    .where(takenBy(link.id))
  const { taken, again } = counted!
  const fresh = imageIds.length - again
  if (fresh > 0 && taken + fresh > link.maxDownloads)
    throw new DownloadsUsed({ most: link.maxDownloads, taken })
}

/**
 * Counts images against the allowance of a link, if they are downloaded through one; a repeated download is
 * free. Refuses (403) as `requireAllowance`, also of two concurrent downloads, and (404) a deleted link.
 */
export const takeImages = async (db: Database, link: Comer, imageIds: readonly number[]): Promise<void> => {
  if (!link) return
  await transact(db, async (tx) => {
    const [now] = await tx.select().from(viewLinks).where(eq(viewLinks.id, link.id)).for('no key update')
    if (!now) throw new LinkEnded()
    await requireAllowance(tx, now, imageIds)
    await tx.execute(sql`
      insert into ${downloadedImages} (view_link_id, image_id)
      select ${link.id}, taken from unnest(${asArray(imageIds)}) as taken
      on conflict do nothing`)
  })
}

class DownloadsUsed extends Refusal {
  constructor({ most, taken }: Allowance) {
    const photos = most === 1 ? '1 photo' : `${grouped(most)} different photos`
    super(
      403,
      'downloads_used',
      `This link allows ${photos} to be downloaded, and ${grouped(taken)} of them ${taken === 1 ? 'was' : 'were'}. Those can be downloaded again.`,
      { maxDownloads: most, downloadedImages: taken },
    )
  }
}
