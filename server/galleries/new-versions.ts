/** New versions of pictures: which clients have seen a picture that got another file since. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { NewVersion } from '#contract/picks.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type ImageRow, images, newVersions, viewLinks } from '#server/database/tables/index.ts'
import { readingOrder } from './reading-order.ts'
import { isVisible } from './visible-images.ts'

/**
 * Notes that an image gets another file, for each view link whose holder has seen it: they came after its upload, or an
 * earlier replacement is noted for them.
 */
export async function noteNewVersion(
  tx: Transaction,
  { id, galleryId, uploadedAt, waiting }: ImageRow,
): Promise<void> {
  if (waiting) return
  await tx.execute(sql`
    insert into ${newVersions} (view_link_id, image_id)
    select ${viewLinks.id}, ${id} from ${viewLinks}
    where ${viewLinks.galleryId} = ${galleryId} and (${viewLinks.cameAt} >= ${uploadedAt.toISOString()} or exists (
      select from ${newVersions} where ${newVersions.viewLinkId} = ${viewLinks.id} and ${newVersions.imageId} = ${id}))
    on conflict (view_link_id, image_id) do update set replaced_at = now(), seen_at = null`)
}

/** Notes that a link's holder has opened the current version of an image. Repeating it changes nothing. */
export async function noteSeen(db: Database, linkId: number, imageId: number): Promise<void> {
  await db
    .update(newVersions)
    .set({ seenAt: sql`now()` })
    .where(
      and(eq(newVersions.viewLinkId, linkId), eq(newVersions.imageId, imageId), isNull(newVersions.seenAt)),
    )
}

/** Visible images that were replaced and that the link's holder has not opened since, in the gallery's order. */
export async function replacedSince(db: Database, linkId: number): Promise<number[]> {
  const rows = await db
    .select({ id: images.id })
    .from(newVersions)
    .innerJoin(images, eq(images.id, newVersions.imageId))
    .where(and(eq(newVersions.viewLinkId, linkId), isNull(newVersions.seenAt), isVisible))
    .orderBy(readingOrder)
  return rows.map(({ id }) => id)
}

const linksWhere = (isSeen: boolean) => sql<number[]>`coalesce(
  array_agg(${newVersions.viewLinkId} order by ${newVersions.viewLinkId})
  filter (where ${newVersions.seenAt} is ${isSeen ? sql`not null` : sql`null`}), '{}')`

/** Pictures replaced after clients had seen them, the latest first, with the links that have seen them since or not. */
export async function listNewVersions(db: Database, galleryId: number): Promise<NewVersion[]> {
  const replacedAt = sql<string>`max(${newVersions.replacedAt})`
  const rows = await db
    .select({
      imageId: newVersions.imageId,
      replacedAt: replacedAt.mapWith(newVersions.replacedAt),
      seenBy: linksWhere(true),
      unseenBy: linksWhere(false),
    })
    .from(newVersions)
    .innerJoin(viewLinks, eq(viewLinks.id, newVersions.viewLinkId))
    .where(eq(viewLinks.galleryId, galleryId))
    .groupBy(newVersions.imageId)
    .orderBy(desc(replacedAt), desc(newVersions.imageId))
  return rows.map((row) => ({ ...row, replacedAt: (row.replacedAt as unknown as Date).toISOString() }))
}
