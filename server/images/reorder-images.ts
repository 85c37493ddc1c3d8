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
 * gallery's, each once, and a list of images leaves them in their chapters; also if someone else has changed the order
 * that the sender saw (`was`).
 */
export async function reorderImages(db: Database, galleryId: number, order: ImageOrder): Promise<void> {
  await changeGallery(db, galleryId, async (tx) => {
    const now = await chaptersOf(tx, galleryId)
    const shown = now.flatMap(({ images }) => images)
    const refuse = (message: string) =>
      editConflict(
        message,
        order.chapters
          ? { chapters: now.map(({ id, images }) => ({ id, imageIds: idsOf(images) })) }
          : { imageIds: idsOf(shown) },
      )
    const wanted = arrangementOfTheSame(now, shown, order.chapters ?? cutByChapters(now, order.imageIds!))
    const isOfOneChapter = ({ id, images }: Run) => images.every(({ chapterId }) => chapterId === id)
    if (!wanted || (order.imageIds && !wanted.every(isOfOneChapter))) {
      throw refuse('The pictures in this gallery have changed. Please reload and arrange them again.')
    }
    if (order.was && !shown.every(({ id }, place) => id === order.was![place])) {
      throw refuse('Someone else has arranged these pictures. Please reload and arrange them again.')
    }
    await arrange(tx, now, wanted)
  })
}

/** An image and its chapter; null without one. */
type Placed = Numbered & { chapterId: number | null }

/** The images of a chapter, or those without one (null), in order. */
type Run = { id: number | null; images: Placed[] }

type Chapter = Run & { place: number }

const idsOf = (images: readonly Placed[]) => images.map(({ id }) => id)

/** The order of a locked gallery: first the images without a chapter (place 0), also if there are none. */
async function chaptersOf(tx: Transaction, galleryId: number): Promise<Chapter[]> {
  const inOrder = await tx
    .select({ id: chapters.id, place: chapters.place })
    .from(chapters)
    .where(eq(chapters.galleryId, galleryId))
    .orderBy(chapters.place)
  const filled = await tx
    .select({ place: images.chapterPlace, numbers: numbersOfAll })
    .from(images)
    .where(eq(images.galleryId, galleryId))
    // The index in reading order has the place, not the chapter: no row is read, and none sorted.
    .groupBy(images.chapterPlace)
  const numbersAt = new Map(filled.map(({ place, numbers }) => [place, numbers]))
  return [{ id: null, place: 0 }, ...inOrder].map(({ id: chapterId, place }) => {
    const [ids, numbers] = numbersAt.get(place) ?? [[], []]
    return {
      id: chapterId,
      place,
      images: ids.map((id, index) => ({ id, sortOrder: numbers[index]!, chapterId })),
    }
  })
}

/** Cuts this order of images at the ends of the chapters. */
function cutByChapters(now: readonly Chapter[], imageIds: number[]): Arrangement {
  let start = 0
  return now.map(({ id, images: { length } }, index) => {
    const end = index === now.length - 1 ? undefined : start + length
    const run = { id, imageIds: imageIds.slice(start, end) }
    start += length
    return run
  })
}

/**
 * The images in the wanted order. Undefined unless it has `id: null` first, then every chapter once, and every image
 * once.
 */
function arrangementOfTheSame(
  now: readonly Chapter[],
  shown: readonly Placed[],
  wanted: Arrangement,
): Run[] | undefined {
  const chapterIds = new Set(wanted.map(({ id }) => id))
  if (wanted[0]?.id !== null || wanted.length !== now.length || !now.every(({ id }) => chapterIds.has(id)))
    return undefined
  const missing = new Map<number, Placed>()
  for (const image of shown) missing.set(image.id, image)
  const runs: Run[] = []
  for (const { id, imageIds } of wanted) {
    const found: Placed[] = []
    for (const imageId of imageIds) {
      const image = missing.get(imageId)
      if (!image) return undefined
      missing.delete(imageId)
      found.push(image)
    }
    runs.push({ id, images: found })
  }
  return missing.size === 0 ? runs : undefined
}

/** Writes only the rows that change: thousands may lie between the old and the new place of one image. */
async function arrange(tx: Transaction, now: readonly Chapter[], wanted: readonly Run[]): Promise<void> {
  const placeOf = await arrangeChapters(tx, now, wanted)
  const changed = wanted.flatMap(({ id: chapterId, images }) => {
    const isThere = (image: Placed) => image.chapterId === chapterId
    const place = placeOf.get(chapterId)!
    return renumberedAnew(images, isThere)
      .filter(({ sortOrder }, index) => !isThere(images[index]!) || sortOrder !== images[index]!.sortOrder)
      .map(({ id, sortOrder }) => ({ id, sortOrder, chapterId, place }))
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
 * Gives the chapters, and the images in them, places in this order; they keep their places if it has not changed.
 * @returns the place of each chapter
 */
async function arrangeChapters(
  tx: Transaction,
  now: readonly Chapter[],
  wanted: readonly Run[],
): Promise<Map<number | null, number>> {
  if (wanted.every(({ id }, index) => id === now[index]!.id))
    return new Map(now.map(({ id, place }) => [id, place]))
  await tx.execute(sql`
    update ${chapters} set place = wanted.place
    from unnest(${asArray(wanted.slice(1).map(({ id }) => id!))}) with ordinality as wanted (id, place)
    where ${chapters.id} = wanted.id and ${chapters.place} <> wanted.place`)
  return new Map(wanted.map(({ id }, place) => [id, place]))
}
