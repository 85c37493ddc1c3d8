import { and, eq } from 'drizzle-orm'
import type { Mark } from '#contract/pick-form.ts'
import type { ListedPick, PublicPicks } from '#contract/picks.ts'
import type { Database } from '#server/database/connect.ts'
import { images, picks, type ViewLinkRow, viewLinks } from '#server/database/tables/index.ts'
import { replacedSince } from '#server/galleries/new-versions.ts'
import { readingOrder } from '#server/galleries/reading-order.ts'
import { LinkEnded } from '#server/galleries/visibility.ts'
import { isVisible } from '#server/galleries/visible-images.ts'

/** A view link's picks as its holder sees them. Refuses (404) a deleted link. */
export async function picksOfHolder(db: Database, linkId: number): Promise<PublicPicks> {
  const [link] = await db.select().from(viewLinks).where(eq(viewLinks.id, linkId))
  if (!link) throw new LinkEnded()
  const rows = await db
    .select({ imageId: picks.imageId, mark: picks.mark, note: picks.note })
    .from(picks)
    .innerJoin(images, eq(images.id, picks.imageId))
    .where(and(eq(picks.viewLinkId, linkId), isVisible))
    .orderBy(readingOrder)
  return {
    name: link.name,
    maxPicks: link.maxPicks,
    overLimit: link.overLimit,
    extraNote: link.extraNote,
    doneAt: link.doneAt?.toISOString() ?? null,
    askedAt: link.askedAt?.toISOString() ?? null,
    picks: rows,
    replacedSince: await replacedSince(db, linkId),
  }
}

/** A view link's picks as members see them. */
export async function listPicks(db: Database, { id }: Pick<ViewLinkRow, 'id'>): Promise<ListedPick[]> {
  const rows = await db
    .select({
      imageId: picks.imageId,
      originalName: images.originalName,
      mark: picks.mark,
      note: picks.note,
      changedAt: picks.changedAt,
    })
    .from(picks)
    .innerJoin(images, eq(images.id, picks.imageId))
    .where(eq(picks.viewLinkId, id))
    .orderBy(readingOrder)
  return rows.map(({ changedAt, ...pick }) => ({ ...pick, changedAt: changedAt.toISOString() }))
}

export type Marked = { imageId: number; mark: Mark; changedAt: Date }

/** Marks of a view link's holder, optionally of one kind, in no particular order. */
export const marksOf = (db: Database, { id }: Pick<ViewLinkRow, 'id'>, mark?: Mark): Promise<Marked[]> =>
  db
    .select({ imageId: picks.imageId, mark: picks.mark, changedAt: picks.changedAt })
    .from(picks)
    .where(and(eq(picks.viewLinkId, id), mark && eq(picks.mark, mark)))
