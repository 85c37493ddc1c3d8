import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type ListedImages, MAX_IMAGES_READ } from '#contract/images.ts'
import { FLATTEST, RATIO_UNIT, TALLEST } from '#contract/layouts/ratios.ts'
import type { Database } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { isBefore, readingOrder } from '#server/galleries/reading-order.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import { mapYielding } from '#server/platform/map-yielding.ts'
import { asArray, chosenIn, idsInOrder } from './image-ids.ts'

/** Counts the images of a gallery that visitors see. */
export const countVisibleImages = (db: Database, galleryId: number): Promise<number> =>
  db.$count(images, visibleIn(galleryId))

/** A window of the images of a gallery that visitors see, in order. */
export async function listVisibleImages(
  db: Database,
  galleryId: number,
  window: { offset: number; limit: number },
): Promise<ImageRow[]> {
  // Rows before the window are skipped in the index, without reading them.
  const inWindow = db
    .select({ id: images.id })
    .from(images)
    .where(visibleIn(galleryId))
    .orderBy(readingOrder)
    .limit(window.limit)
    .offset(window.offset)
  return db.select().from(images).where(inArray(images.id, inWindow)).orderBy(readingOrder)
}

/** `ratioOf` in SQL; adding a half first rounds as JavaScript does. */
const RATIO = sql.raw(
  `least(${TALLEST}, greatest(${FLATTEST}, floor(height::float8 / width * ${RATIO_UNIT} + 0.5)))::int`,
)

/**
 * The ratios of `limit` images that visitors see from `offset` on, in order, as `encodeRatios` encodes them. The database
 * writes them, because thousands of rows would hold up other requests here.
 */
export async function listRatios(
  db: Database,
  galleryId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<Uint8Array> {
  const { rows } = await db.execute<{ ratios: string | null }>(sql`
    select string_agg(lpad(to_hex(${RATIO}), 4, '0'), '' order by ${readingOrder}) as ratios from (
      select ${images.width}, ${images.height}, ${readingOrder} from ${images} where ${visibleIn(galleryId)}
      order by ${readingOrder} limit ${limit} offset ${offset}
    ) as images`)
  return Buffer.from(rows[0]!.ratios ?? '', 'hex').swap16()
}

/** Does quick `work` for each image of a gallery that visitors see, in order. Their rows are not kept. */
export const forVisibleImages = (
  db: Database,
  galleryId: number,
  work: (image: ImageRow, index: number) => void,
): Promise<void> => forImages(db, visibleIn(galleryId), work)

/** Does quick `work` for each image that `which` selects, in order. Their rows are not kept. */
export async function forImages(
  db: Database,
  which: SQL,
  work: (image: ImageRow, index: number) => void,
): Promise<void> {
  let before = 0
  for await (const rows of imagesInBatches(db, which)) {
    await mapYielding(rows, (image, index) => work(image, before + index))
    before += rows.length
  }
}

/** Rows read at a time: in the first batch, from which the length of the texts is estimated, and at most. */
const BATCH = { first: 10, most: MAX_IMAGES_READ }
/** Characters of texts in a batch, approximately: it is in memory until the batch before it has been read. */
const BATCH_CHARACTERS = 50_000

/**
 * Images in the order of their gallery, in batches, so that a large gallery does not block other requests. One query
 * reads all ids first, so that none is repeated or skipped when images are reordered concurrently.
 */
export async function* imagesInBatches(db: Database, which: SQL): AsyncGenerator<ImageRow[]> {
  const ids = await idsInOrder(db, which)
  let size = BATCH.first
  for (let start = 0; start < ids.length; ) {
    const batch = ids.slice(start, start + size)
    start += batch.length
    const rows = await db
      .select()
      .from(images)
      .where(sql`${images.id} = any(${asArray(batch)})`)
    const byId = new Map(rows.map((row) => [row.id, row]))
    // Some may have been deleted since.
    const inOrder = batch.flatMap((id) => byId.get(id) ?? [])
    if (inOrder.length > 0) yield inOrder
    const characters = rows.reduce((sum, row) => sum + charactersOf(row), 0)
    const fitting = Math.floor((BATCH_CHARACTERS * rows.length) / Math.max(1, characters))
    size = Math.min(BATCH.most, Math.max(1, fitting))
  }
}

const charactersOf = ({ description, translations }: ImageRow): number =>
  Object.values(translations)
    .flatMap((fields) => Object.values(fields ?? {}))
    .reduce((sum, text) => sum + text.length, description?.length ?? 0)

/** Finds an image of the gallery that visitors see. */
export async function findVisibleImage(
  db: Database,
  galleryId: number,
  imageId: number,
): Promise<ImageRow | undefined> {
  const [image] = await db
    .select()
    .from(images)
    .where(and(visibleIn(galleryId), eq(images.id, imageId)))
  return image
}

/** Counts the images of its gallery that visitors see before this one. */
export const countVisibleBefore = (db: Database, image: ImageRow): Promise<number> =>
  db.$count(images, and(visibleIn(image.galleryId), isBefore(image)))

/** Condition on images: all of a gallery, for its members; also those that wait for approval. */
export const allIn = (galleryId: number): SQL => eq(images.galleryId, galleryId)

/** Condition on images: those of a gallery that a list asks for. */
export function listedIn(db: Database, galleryId: number, { limit, ids }: ListedImages): SQL {
  const wanted = ids ? chosenIn(galleryId, ids) : allIn(galleryId)
  if (limit === undefined) return wanted
  const first = db.select({ id: images.id }).from(images).where(wanted).orderBy(readingOrder).limit(limit)
  return inArray(images.id, first)
}
