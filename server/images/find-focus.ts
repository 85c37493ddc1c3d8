/** Finds the part of pictures that stays in view when they are cropped: after an upload, and of earlier pictures in spare time. */
import path from 'node:path'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Focus, MIDDLE } from '#contract/focus.ts'
import { eagerRenditions, renditionSizes } from '#contract/rendition-sizes.ts'
import { galleries, type ImageRow, images } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { DecodingFailed, UnusableImage } from '#server/decoding/decoder.ts'
import { focusWithoutFaces } from '#server/decoding/faces/focus-of-faces.ts'
import { renditionKey } from '#server/files/folders.ts'
import { changed, lockAccountsAt, raiseVersions } from '#server/galleries/changed.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { NoSuchFile } from '#server/ports/storage/storage.ts'
import type { UploadServices } from './upload-services.ts'

/** Finds the focus of all pictures of a gallery whose focus is not known. */
export const findFocus = defineJob<{ galleryId: number }>('find-focus', {
  concurrency: 1,
  // Enough for ten thousand pictures on a busy machine, where each may wait for urgent ones.
  timeoutSeconds: 6 * 3600,
})
/** Finds the focus of some pictures of all galleries whose focus is not known. */
export const findEarlierFocus = defineJob('find-earlier-focus', { concurrency: 1 })

/** Pictures examined before their focus is stored: the gallery's pages are drawn again after each store. */
const AT_ONCE = 50
/** Earlier pictures that one run examines: a minute of a processor. */
const EARLIER_AT_ONCE = 1_000

export const runFindFocus =
  (services: UploadServices) =>
  async ({ galleryId }: { galleryId: number }) => {
    while ((await findSome(services, eq(images.galleryId, galleryId))) > 0);
  }

export const runFindEarlierFocus = (services: UploadServices) => async () => {
  for (let looked = 0; looked < EARLIER_AT_ONCE; ) {
    const [latest] = await services.db
      .select({ galleryId: images.galleryId })
      .from(images)
      .where(isNull(images.foundX))
      .orderBy(desc(images.galleryId))
      .limit(1)
    if (!latest) return
    looked += await findSome(services, eq(images.galleryId, latest.galleryId))
  }
}

const isElsewhere = ({ focusX, focusY }: Focus) => focusX !== MIDDLE.focusX || focusY !== MIDDLE.focusY

/** @returns the number of pictures that were examined */
async function findSome(services: UploadServices, which: SQL): Promise<number> {
  const { db } = services
  const some = await db
    .select()
    .from(images)
    .where(and(which, isNull(images.foundX)))
    .orderBy(images.id)
    .limit(AT_ONCE)
  if (some.length === 0) return 0
  const found: (Focus & { id: number; filePath: string })[] = []
  await services.staging.withFolder(async (folder) => {
    for (const image of some) {
      found.push({ id: image.id, filePath: image.filePath, ...(await focusIn(services, image, folder)) })
    }
  })
  await transact(db, async (tx) => {
    const galleryId = some[0]!.galleryId
    await lockAccountsAt(tx, galleryId)
    // Nobody has changed the gallery, so its time stays; if every focus is the middle, no page changes.
    if (found.some(isElsewhere))
      await raiseVersions(tx, { version: changed().version }, eq(galleries.id, galleryId))
    // Matched by folder: the picture may have got another file.
    await tx.execute(sql`
      update ${images} set found_x = found."focusX", found_y = found."focusY"
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (id int, "filePath" text, "focusX" int, "focusY" int)
      where ${images.id} = found.id and ${images.filePath} = found."filePath"`)
  })
  return some.length
}

/** Focus found in the narrowest rendition, which every upload makes. A picture that cannot be read gets that of its shape. */
async function focusIn(
  { storage, decoder, log }: UploadServices,
  image: ImageRow,
  folder: string,
): Promise<Focus> {
  const [narrowest] = eagerRenditions(renditionSizes(image.width, image.height))
  const file = path.join(folder, `${image.id}.webp`)
  try {
    await storage.copyTo(renditionKey(image.filePath, narrowest!.width), file)
    return await decoder.findFocus(file, { payer: `gallery ${image.galleryId}` })
  } catch (error) {
    if (error instanceof NoSuchFile)
      log.info({ image: image.id }, 'a picture was replaced or removed before its focus was looked for')
    else if (error instanceof UnusableImage || error instanceof DecodingFailed)
      log.warn({ err: error, image: image.id }, 'the focus of a picture was not found')
    else throw error
    return focusWithoutFaces(image)
  }
}
