import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { News, NewsAbout } from '#contract/news.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import {
  type GalleryRow,
  galleries,
  images,
  seenNews,
  selections,
  viewLinks,
} from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { lockGallery } from '#server/galleries/changed.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { DAY_MS } from '#server/platform/time.ts'

const SOON_MS = 3 * DAY_MS

const since = (seen: AnyPgColumn) => sql`coalesce(${seen}, '-infinity'::timestamptz)`
const isDone = sql`${viewLinks.galleryId} = ${galleries.id} and ${viewLinks.doneAt} > ${since(seenNews.picksAt)}`

/** The news for a person, for a lateral join to a query that has the gallery. */
export const newsFor = (db: Database, personId: string) =>
  db
    .select({
      selections: sql<number>`(select count(*)::int from ${selections}
        where ${selections.galleryId} = ${galleries.id}
          and ${selections.createdAt} > ${since(seenNews.selectionsAt)})`.as('new_selections'),
      waiting: sql<number>`(select count(*)::int from ${images}
        where ${images.galleryId} = ${galleries.id} and ${images.waiting}
          and ${images.uploadedAt} > ${since(seenNews.waitingAt)})`.as('new_waiting'),
      picksDone: sql<number>`(select count(*)::int from ${viewLinks} where ${isDone})`.as('new_picks_done'),
      picksDoneBy: sql<string | null>`(select ${viewLinks.name} from ${viewLinks} where ${isDone}
        order by ${viewLinks.doneAt} desc, ${viewLinks.id} desc limit 1)`.as('new_picks_done_by'),
    })
    .from(sql`(select 1) as gallery`)
    .leftJoin(seenNews, and(eq(seenNews.galleryId, galleries.id), eq(seenNews.userId, personId)))
    .as('news')

/** The news about one gallery for a person. */
export async function newsOf(db: Database, personId: string, gallery: GalleryRow): Promise<News> {
  const found = await db
    .select()
    .from(galleries)
    .innerJoinLateral(newsFor(db, personId), sql`true`)
    .where(eq(galleries.id, gallery.id))
  // The gallery may have been deleted since the rights check.
  if (!found[0]) throw notFound('Gallery')
  return presentNews(found[0].news, gallery.closesAt)
}

/** News with the date on which the gallery closes soon. */
export const presentNews = (news: Omit<News, 'closesSoon'>, closesAt: Date | null): News => ({
  ...news,
  closesSoon: closesSoon(closesAt),
})

function closesSoon(closesAt: Date | null): boolean {
  const left = (closesAt?.getTime() ?? Infinity) - clock.ms()
  return left > 0 && left <= SOON_MS
}

export const hasNews = ({ selections, waiting, picksDone, closesSoon }: News): boolean =>
  selections > 0 || waiting > 0 || picksDone > 0 || closesSoon

/** Notes that a member has opened one kind of news. */
export const noteSeen = (db: Database, personId: string, galleryId: number, what: NewsAbout): Promise<void> =>
  transact(db, async (tx) => {
    await lockGallery(tx, galleryId, { accounts: [personId] })
    const seen = { [`${what}At` as const]: clock.now() }
    await tx
      .insert(seenNews)
      .values({ galleryId, userId: personId, ...seen })
      .onConflictDoUpdate({ target: [seenNews.galleryId, seenNews.userId], set: seen })
  })
