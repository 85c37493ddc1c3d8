import { eq, sql } from 'drizzle-orm'
import type { Arrangement, ImageOrder } from '#contract/images.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { chapters, images } from '#server/database/tables/index.ts'
import { changeGallery } from '#server/galleries/changed.ts'
import { editConflict } from '#server/platform/http/refusal.ts'
import { asArray, numbersOfAll } from './image-ids.ts'
import { type Numbered, renumberedAnew } from './numbers.ts'

/**
 * Puts a gallery's images, and its chapters, in this order. Refuses (409) without changes unless it names exactly the
 * gallery's, each once, and a list of images leaves them in their chapters; and when someone else has changed the order
 * that the sender saw (`was`).
 */
export async function reorderImages(db: Database, galleryId: number, order: ImageOrder): Promise<void> {
  await changeGallery(db, galleryId, async (tx) => {
    const numbers = await numbersOf(tx, galleryId)
    const now = numbers.map(({ id, numbers }) => ({ id, imageIds: numbers.map((image) => image.id) }))
    const shown = now.flatMap(({ imageIds }) => imageIds)
    const refuse = (message: string) =>
      editConflict(message, order.chapters ? { chapters: now } : { imageIds: shown })
    const wanted = order.chapters ?? inSameChapters(now, order.imageIds!)
    if (!isArrangementOfTheSame(now, wanted)) {
      throw refuse('The pictures in this gallery have changed. Please reload and arrange them again.')
    }
    if (order.was && !shown.every((id, place) => id === order.was![place])) {
      throw refuse('Someone else has arranged these pictures. Please reload and arrange them again.')
    }
    await arrange(tx, numbers, wanted)
  })
}

/** Of a chapter, or of the images without one (null, place 0), in order. */
type Numbers = { id: number | null; place: number; numbers: Numbered[] }

/** The order of a locked gallery: first the images without a chapter, also where every image has one. */
async function numbersOf(tx: Transaction, galleryId: number): Promise<Numbers[]> {
  const inOrder = await tx
    .select({ id: chapters.id, place: chapters.place })
    .from(chapters)
    .where(eq(chapters.galleryId, galleryId))
    .orderBy(chapters.place)
  const filled = await tx
    .select({ place: images.chapterPlace, numbers: numbersOfAll })
    .from(images)
    .where(eq(images.galleryId, galleryId))
    // The index in reading order has the place, not the chapter: no row is read, and nothing sorted.
    .groupBy(images.chapterPlace)
  const numbersAt = new Map(filled.map(({ place, numbers }) => [place, numbers]))
  return [{ id: null, place: 0 }, ...inOrder].map((chapter) => ({
    ...chapter,
    numbers: numbersAt.get(chapter.place) ?? [],
  }))
}

/** This order of images cut where the chapters end. */
function inSameChapters(now: Arrangement, imageIds: number[]): Arrangement {
  let start = 0
  const cut = now.map(({ id, imageIds: { length } }, index) => {
    const end = index === now.length - 1 ? undefined : start + length
    const run = { id, imageIds: imageIds.slice(start, end) }
    start += length
    return run
  })
  return cut.every((run, index) => sameIds(now[index]!.imageIds, run.imageIds)) ? cut : []
}

/** Whether `id: null` comes first, then every chapter once, and every image is there once. */
const isArrangementOfTheSame = (now: Arrangement, wanted: Arrangement): boolean =>
  wanted[0]?.id === null &&
  sameIds(
    now.slice(1).map(({ id }) => id),
    wanted.slice(1).map(({ id }) => id),
  ) &&
  sameIds(
    now.flatMap(({ imageIds }) => imageIds),
    wanted.flatMap(({ imageIds }) => imageIds),
  )

function sameIds<Id>(now: Id[], wanted: Id[]): boolean {
  const distinct = new Set(wanted)
  return wanted.length === now.length && distinct.size === now.length && now.every((id) => distinct.has(id))
}

/** Writes what changes only: thousands of rows may lie between the old and the new place of one image. */
async function arrange(tx: Transaction, now: Numbers[], wanted: Arrangement): Promise<void> {
  const placeOf = await arrangeChapters(tx, now, wanted)
  const before = new Map<number, Numbered>()
  const chapterOf = new Map<number, number | null>()
  for (const { id, numbers } of now) {
    for (const image of numbers) {
      before.set(image.id, image)
      chapterOf.set(image.id, id)
    }
  }
  const changed = wanted.flatMap(({ id: chapterId, imageIds }) => {
    const isThere = (id: number) => chapterOf.get(id) === chapterId
    return renumberedAnew(
      imageIds.map((id) => before.get(id)!),
      isThere,
    )
      .filter(({ id, sortOrder }) => !isThere(id) || before.get(id)!.sortOrder !== sortOrder)
      .map((image) => ({ ...image, chapterId, place: placeOf.get(chapterId)! }))
  })
  if (changed.length === 0) return
  await tx.execute(sql`
    update ${images} set
      chapter_id = nullif(wanted.chapter_id, 0), chapter_place = wanted.place, sort_order = wanted.sort_order
    from unnest(
      ${asArray(changed.map(({ id }) => id))},
      ${asArray(changed.map(({ chapterId }) => chapterId ?? 0))},
      ${asArray(changed.map(({ place }) => place))},
      ${asArray(changed.map(({ sortOrder }) => sortOrder))}
    ) as wanted (id, chapter_id, place, sort_order)
    where ${images.id} = wanted.id`)
}

/**
 * Gives the chapters places in this order, and the images in them follow; in the order that they have, they keep theirs.
 * @returns the place of each
 */
async function arrangeChapters(
  tx: Transaction,
  now: Numbers[],
  wanted: Arrangement,
): Promise<Map<number | null, number>> {
  if (wanted.every(({ id }, index) => id === now[index]!.id))
    return new Map(now.map(({ id, place }) => [id, place]))
  await tx.execute(sql`
    update ${chapters} set place = wanted.place
    from unnest(${asArray(wanted.slice(1).map(({ id }) => id!))}) with ordinality as wanted (id, place)
    where ${chapters.id} = wanted.id and ${chapters.place} <> wanted.place`)
  return new Map(wanted.map(({ id }, place) => [id, place]))
}
