import { and, count, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { grouped } from '#contract/counts.ts'
import type { Base } from '#server/base.ts'
import type { Transaction } from '#server/database/connect.ts'
import { galleries, images, removedImages } from '#server/database/tables/index.ts'
import { changed, lockAccountsAt, raiseVersions } from '#server/galleries/changed.ts'
import { isRestorable, notRemoved } from '#server/galleries/found.ts'
import { conflict, notFound } from '#server/platform/http/refusal.ts'
import { asArray, numbersOfAll } from '../image-ids.ts'
import { byNumber, type Numbered } from '../numbers.ts'
import { finishLacking } from '../prepare-downloads.ts'
import { IMAGE_COLUMNS } from './image-columns.ts'
import { orderRestored, type Restored } from './order-restored.ts'
import { restoreReferringRows } from './referring-rows.ts'

/** Condition on removed images: those of these that can still be restored. */
export const restorable = (ids: readonly number[], trashDays: number): SQL =>
  sql`${removedImages.id} = any(${asArray(ids)}) and ${isRestorable(removedImages.removedAt, trashDays)}`

const PLACE = {
  id: removedImages.id,
  galleryId: removedImages.galleryId,
  chapterPlace: removedImages.chapterPlace,
  sortOrder: removedImages.sortOrder,
  afterImageId: removedImages.afterImageId,
}
type Found = Restored & { galleryId: number; chapterPlace: number }

/**
 * Restores images of these galleries with everything that belonged to them: each after the image that was before it.
 * Refuses (404) if one of them cannot be restored, and (409) more images than a gallery may have; the owner's quota does
 * not matter.
 */
export async function restoreImages(
  tx: Transaction,
  { jobs, config }: Pick<Base, 'jobs' | 'config'>,
  ids: readonly number[],
  galleryIds: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const { trashDays, quotas } = config
  const them = restorable(ids, trashDays)
  await lockUploaders(tx, galleryIds, them)
  await raiseVersions(tx, changed(), and(inArray(galleries.id, galleryIds), notRemoved)!)
  const found: Found[] = await tx
    .select(PLACE)
    .from(removedImages)
    .where(them)
    .orderBy(removedImages.id)
    .for('update')
  // Another request may have restored or deleted some of them.
  if (found.length < ids.length) throw notFound('Image')
  await requireRoom(tx, found, quotas.galleryImages)
  const renumbered = await newNumbers(tx, found)
  await tx.execute(sql`
    insert into ${images} (${IMAGE_COLUMNS}) select ${IMAGE_COLUMNS} from ${removedImages} where ${them}`)
  if (renumbered.length > 0) await setNumbers(tx, renumbered)
  await restoreReferringRows(tx, them)
  await tx.delete(removedImages).where(them)
  await followRestored(tx, found)
  // A job may have skipped them while they were removed.
  await finishLacking(tx, jobs, sql`${images.id} = any(${asArray(ids)})`)
}

/** Finds the numbers that change. */
async function newNumbers(tx: Transaction, found: readonly Found[]): Promise<Numbered[]> {
  const restored = Map.groupBy(found, chapterKey)
  const among = (there: Map<string, Numbered[]>) =>
    [...restored].flatMap(([key, images]) => changedNumbers(there.get(key) ?? [], images))
  const ids = found.map(({ id }) => id)
  const changed = among(await numbersByChapter(tx, isBeside(ids)))
  const theirs = new Set(ids)
  if (changed.every(({ id }) => theirs.has(id))) return changed
  // No number is free at their place: others change as well.
  return among(await numbersByChapter(tx, isInChapterOf(ids)))
}

/** The images of a chapter whose numbers change. */
function changedNumbers(there: readonly Numbered[], restored: readonly Restored[]): Numbered[] {
  const before = new Map([...there, ...restored].map(({ id, sortOrder }) => [id, sortOrder]))
  return orderRestored(there, restored).filter(({ id, sortOrder }) => before.get(id) !== sortOrder)
}

const setNumbers = (tx: Transaction, numbers: readonly Numbered[]) =>
  tx.execute(sql`
    update ${images} set sort_order = wanted.sort_order
    from unnest(
      ${asArray(numbers.map(({ id }) => id))}, ${asArray(numbers.map(({ sortOrder }) => sortOrder))}
    ) as wanted (id, sort_order)
    where ${images.id} = wanted.id`)

/**
 * Makes images that are still removed, and came after one of these behind the same image, follow that one: neighbours
 * that are restored one by one keep their order.
 */
async function followRestored(tx: Transaction, restored: Found[]): Promise<void> {
  const anchors = [...new Set(restored.map(({ afterImageId }) => afterImageId ?? 0))]
  const galleryIds = [...new Set(restored.map(({ galleryId }) => galleryId))]
  const left: Found[] = await tx
    .select(PLACE)
    .from(removedImages)
    .where(
      and(
        inArray(removedImages.galleryId, galleryIds),
        sql`coalesce(${removedImages.afterImageId}, 0) = any(${asArray(anchors)})`,
      ),
    )
  const placeOf = (image: Found) => `${chapterKey(image)} ${image.afterImageId}`
  const before = Map.groupBy(restored.toSorted(byNumber), placeOf)
  const following = left.flatMap((image) => {
    const last = before.get(placeOf(image))?.findLast((one) => byNumber(one, image) < 0)
    return last ? [{ id: image.id, after: last.id }] : []
  })
  if (following.length === 0) return
  await tx.execute(sql`
    update ${removedImages} set after_image_id = wanted.after
    from unnest(
      ${asArray(following.map(({ id }) => id))}, ${asArray(following.map(({ after }) => after))}
    ) as wanted (id, after)
    where ${removedImages.id} = wanted.id`)
}

/** Locks the uploaders' accounts: accounts are locked before galleries. */
async function lockUploaders(tx: Transaction, galleryIds: readonly number[], them: SQL): Promise<void> {
  const uploaders = await tx
    .selectDistinct({ userId: removedImages.userId })
    .from(removedImages)
    .where(and(them, isNotNull(removedImages.userId)))
  await lockAccountsAt(
    tx,
    galleryIds,
    uploaders.map(({ userId }) => userId!),
  )
}

const chapterKey = ({ galleryId, chapterPlace }: Pick<Found, 'galleryId' | 'chapterPlace'>) =>
  `${galleryId} ${chapterPlace}`

/** These images by their chapter, in order, read as one value for each chapter. */
async function numbersByChapter(tx: Transaction, which: SQL): Promise<Map<string, Numbered[]>> {
  const chapters = await tx
    .select({
      galleryId: images.galleryId,
      chapterPlace: images.chapterPlace,
      numbers: numbersOfAll,
    })
    .from(images)
    .where(which)
    .groupBy(images.galleryId, images.chapterPlace)
  return new Map(
    chapters.map((chapter) => {
      const [ids, numbers] = chapter.numbers
      return [chapterKey(chapter), ids.map((id, place) => ({ id, sortOrder: numbers[place]! }))]
    }),
  )
}

/** Condition on images: in a chapter from which one of these was removed. */
const isInChapterOf = (ids: readonly number[]): SQL =>
  sql`(${images.galleryId}, ${images.chapterPlace}) in (
    select gallery_id, chapter_place from ${removedImages} where ${removedImages.id} = any(${asArray(ids)}))`

/** Condition on images: next to a restored one: in its chapter the first, the last, the one that it follows, and the next. */
function isBeside(ids: readonly number[]): SQL {
  const inChapter = (of: SQL) =>
    sql`(${of}.gallery_id, ${of}.chapter_place) = (back.gallery_id, back.chapter_place)`
  const there = inChapter(sql`there`)
  const before = sql`before.id = back.after_image_id and ${inChapter(sql`before`)}`
  return sql`${images.id} in (
    select beside.id
    from (
      select distinct gallery_id, chapter_place, after_image_id
      from ${removedImages} where ${removedImages.id} = any(${asArray(ids)})) as back
    cross join lateral (
      (select id from ${images} as there where ${there} order by sort_order, id limit 1)
      union all
      (select id from ${images} as there where ${there} order by sort_order desc, id desc limit 1)
      union all
      (select id from ${images} as before where ${before})
      union all
      (select there.id from ${images} as before, ${images} as there
        where ${before} and ${there} and (there.sort_order, there.id) > (before.sort_order, before.id)
        order by there.sort_order, there.id limit 1)
    ) as beside)`
}

async function requireRoom(tx: Transaction, found: Found[], most: number): Promise<void> {
  const more = Map.groupBy(found, ({ galleryId }) => galleryId)
  const counts = await tx
    .select({ galleryId: images.galleryId, count: count() })
    .from(images)
    .where(sql`${images.galleryId} = any(${asArray([...more.keys()])})`)
    .groupBy(images.galleryId)
  const there = new Map(counts.map(({ galleryId, count }) => [galleryId, count]))
  for (const [galleryId, restored] of more) {
    const before = there.get(galleryId) ?? 0
    if (before + restored.length > most) {
      throw conflict(
        `A gallery can have up to ${grouped(most)} images, and this one has ${grouped(before)}.`,
        'gallery_full',
      )
    }
  }
}
