import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { Look } from '#contract/appearance.ts'
import type { GalleryCounts, GalleryListItem, GalleryListPage, GallerySort } from '#contract/galleries.ts'
import type { News } from '#contract/news.ts'
import type { Database } from '#server/database/connect.ts'
import {
  collaborators,
  type GalleryRow,
  galleries,
  type ImageRow,
  images,
} from '#server/database/tables/index.ts'
import { type Addressing, galleryAddress } from '#server/galleries/address.ts'
import { isFound } from '#server/galleries/found.ts'
import { coverId, presentCover } from '#server/galleries/gallery-cover.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { searchedWords } from '#server/platform/searched-words.ts'
import { hasNews, newsFor, presentNews } from './news.ts'

export type ListedGallery = {
  gallery: GalleryRow
  access: 'owner' | 'collaborator'
  imageCount: number
  cover: ImageRow | null
  news: News
}

/** A person, and the only gallery of their API token if it is bound to one. */
type Lister = { id: string; onlyGalleryId?: number | null | undefined }

/**
 * The galleries that a person owns or collaborates on: all of them, or those that `search` finds, from the one after
 * `after` on. Refuses (404) an `after` that is not among them.
 */
export async function listGalleries(
  db: Database,
  person: Lister,
  { search, sort, after, limit }: GalleryListPage,
): Promise<ListedGallery[]> {
  const ids = await idsInOrder(db, person, search, sort)
  const before = after === undefined ? -1 : ids.indexOf(after)
  if (after !== undefined && before === -1) throw notFound('Gallery')
  const wanted = ids.slice(before + 1, limit === undefined ? undefined : before + 1 + limit)
  const counted = db
    .select({ imageCount: sql<number>`count(*)::int`.as('image_count') })
    .from(images)
    .where(visibleIn(galleries.id))
    .as('counted')
  const cover = db.select().from(images).where(eq(images.id, coverId)).as('cover')
  const rows = await db
    .select()
    .from(galleries)
    .leftJoinLateral(counted, sql`true`)
    .leftJoinLateral(cover, sql`true`)
    .innerJoinLateral(newsFor(db, person.id), sql`true`)
    .where(sql`${galleries.id} = any(${sql.param(wanted)})`)
  const place = new Map(wanted.map((id, index) => [id, index]))
  return rows
    .sort((one, other) => place.get(one.galleries.id)! - place.get(other.galleries.id)!)
    .map(({ galleries: gallery, counted, cover, news }) => ({
      gallery,
      access: gallery.userId === person.id ? 'owner' : 'collaborator',
      imageCount: counted?.imageCount ?? 0,
      cover,
      news: presentNews(news, gallery.closesAt),
    }))
}

/** Counts the galleries in the list, own ones, their images, and the galleries that `search` finds. */
export async function countGalleries(db: Database, person: Lister, search?: string): Promise<GalleryCounts> {
  const ofGallery = db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(images)
    .where(eq(images.galleryId, galleries.id))
    .as('of_gallery')
  const [counted] = await db
    .select({
      galleries: sql`count(*)`.mapWith(Number),
      owned: sql`count(*) filter (where ${galleries.userId} = ${person.id})`.mapWith(Number),
      images: sql`coalesce(sum(${ofGallery.count}), 0)`.mapWith(Number),
      found: sql`count(*) filter (where ${matches(search) ?? sql`true`})`.mapWith(Number),
    })
    .from(galleries)
    .innerJoinLateral(ofGallery, sql`true`)
    .where(isListedFor(db, person))
  return counted!
}

/** Compares titles as browsers do, numbers by their value; databases differ in this. */
const BY_TITLE = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

async function idsInOrder(
  db: Database,
  person: Lister,
  search: string | undefined,
  sort: GallerySort,
): Promise<number[]> {
  const moment = sort === 'created' ? galleries.createdAt : galleries.updatedAt
  if (sort === 'news') return idsByNews(db, person, search)
  const found = await db
    .select({ id: galleries.id, title: galleries.title })
    .from(galleries)
    .where(and(isListedFor(db, person), matches(search)))
    .orderBy(desc(moment), desc(galleries.id))
  if (sort === 'name') found.sort((one, other) => BY_TITLE.compare(one.title, other.title))
  return found.map(({ id }) => id)
}

/** Galleries with news first, then the others; the last changed first in both groups. */
async function idsByNews(db: Database, person: Lister, search?: string): Promise<number[]> {
  const news = newsFor(db, person.id)
  const found = await db
    .select({
      id: galleries.id,
      closesAt: galleries.closesAt,
      news: {
        selections: news.selections,
        waiting: news.waiting,
        picksDone: news.picksDone,
        picksDoneBy: news.picksDoneBy,
      },
    })
    .from(galleries)
    .innerJoinLateral(news, sql`true`)
    .where(and(isListedFor(db, person), matches(search)))
    .orderBy(desc(galleries.updatedAt), desc(galleries.id))
  const isNew = found.map(({ news, closesAt }) => hasNews(presentNews(news, closesAt)))
  const those = (wanted: boolean) => found.filter((_, place) => isNew[place] === wanted)
  return [...those(true), ...those(false)].map(({ id }) => id)
}

function isListedFor(db: Database, person: Lister): SQL | undefined {
  // Both subqueries use an index by person. One `or` of two conditions would scan all galleries.
  const own = db.select({ id: galleries.id }).from(galleries).where(eq(galleries.userId, person.id))
  const shared = db
    .select({ id: collaborators.galleryId })
    .from(collaborators)
    .where(and(eq(collaborators.userId, person.id), eq(collaborators.status, 'accepted')))
  return and(
    inArray(galleries.id, unionAll(own, shared)),
    isFound,
    person.onlyGalleryId ? eq(galleries.id, person.onlyGalleryId) : undefined,
  )
}

/** Condition: title, description or subdomain contain every word of the search, in any case. No character is special. */
function matches(search = ''): SQL | undefined {
  const text = sql`lower(concat_ws(E'\\n', ${galleries.title}, ${galleries.description}, ${galleries.subdomain}))`
  const isIn = (word: string) => sql`strpos(${text}, lower(${word})) > 0`
  return and(...searchedWords(search).map((spellings) => or(...spellings.map(isIn))))
}

/** One card of the dashboard. */
export const presentListItem = (
  { gallery, access, imageCount, cover, news }: ListedGallery,
  addressing: Addressing,
): GalleryListItem => ({
  ...Look.parse(gallery),
  language: gallery.language,
  id: gallery.id,
  publicId: gallery.publicId,
  visibility: gallery.visibility,
  hasPassword: gallery.passwordHash !== null,
  closesAt: gallery.closesAt?.toISOString() ?? null,
  title: gallery.title,
  description: gallery.description,
  translations: gallery.translations,
  subdomain: gallery.subdomain,
  address: galleryAddress(gallery.subdomain, addressing),
  access,
  imageCount,
  cover: cover && presentCover(cover),
  news,
  createdAt: gallery.createdAt.toISOString(),
  updatedAt: gallery.updatedAt.toISOString(),
})
