import { availableParallelism } from 'node:os'
import { and, eq, sql } from 'drizzle-orm'
import { coverFocus, MIDDLE } from '#contract/focus.ts'
import { cardSize, previewSizes } from '#contract/link-previews.ts'
import { type MadeSize, type RenditionSize, renditionSizes } from '#contract/rendition-sizes.ts'
import type { Database } from '#server/database/connect.ts'
import {
  type GalleryRow,
  galleries,
  type ImageRow,
  images,
  type RenditionFile,
} from '#server/database/tables/index.ts'
import type { Urgency } from '#server/decoding/decoder.ts'
import { cardName, renditionKey, servedKey } from '#server/files/folders.ts'
import { sizeOf } from '#server/files/size-of.ts'
import { releaseFolders } from '#server/files/unclaimed.ts'
import { focusOf } from '#server/galleries/focus-of.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import { singleFlight } from '#server/platform/single-flight.ts'
import { measure, measureFiles, renditionFilesOf } from './rendition-files.ts'
import type { UploadServices } from './upload-services.ts'
import { makeWebDownload, type WebDownload, webDownloadOf } from './web-download.ts'
import { withOriginal } from './with-original.ts'

/**
 * Makes the files that the upload did not make: the large renditions, and the download in web size if the gallery has
 * that size, or a visitor requested it (`web`).
 */
export const finishRenditions = defineJob<{ imageId: number; web?: boolean }>('finish-renditions', {
  // On a busy machine each of two tasks in the background may take an hour (`process-pool.ts`), and be done twice.
  timeoutSeconds: 6 * 3600,
})

/** Files that `/media` serves, by the end of their address: renditions for pages, JPEGs for link previews. */
export const SERVED = {
  webp: { format: 'webp', type: 'image/webp' },
  jpg: { format: 'jpeg', type: 'image/jpeg' },
} as const
export type Served = keyof typeof SERVED

/** A file to make from an image. */
type MadeFile = { key: string; size: MadeSize }

/**
 * The file that is served by this name: the width of a rendition or preview, or the focus at which a card is cropped: the
 * image's own, that of its gallery's cover, or the middle, which pages name until the focus has been found.
 */
export function servedFile(
  image: ImageRow,
  gallery: Pick<GalleryRow, 'coverFocusX' | 'coverFocusY'>,
  served: Served,
  name: string,
): MadeFile | undefined {
  const sizes = { webp: renditionSizes, jpg: previewSizes }[served](image.width, image.height)
  const own = focusOf(image)
  const focus = [own, coverFocus(gallery, own), MIDDLE].find(
    (one) => served === 'jpg' && cardName(one) === name,
  )
  const size = focus ? cardSize(image, focus) : sizes.find(({ width }) => `${width}` === name)
  return size && { key: servedKey(image.filePath, served, name), size }
}

/** Originals copied to the local disk for waiting requests: one is decoded on each core, the next is ready. */
const MAX_ORIGINALS = 2 * availableParallelism()

/**
 * Makes the files of an image that its upload did not make: once for all concurrent requests, which never wait for the
 * job. Both may make the same file, with the same content.
 */
export type RenditionMaker = {
  /** Its missing renditions, in the background. */
  finish(image: ImageRow): Promise<void>
  /** Only the rendition or preview that a request waits for. */
  make(image: ImageRow, served: Served, file: MadeFile): Promise<void>
  /** Its download in web size. Null if the image is gone. */
  webDownload(image: ImageRow, urgency: Urgency): Promise<WebDownload | null>
}

export function renditionMaker(services: UploadServices): RenditionMaker {
  const renditions = singleFlight<void>()
  const webDownloads = singleFlight<WebDownload | null>()
  const awaited = limitConcurrency(MAX_ORIGINALS)
  return {
    finish: (image) => renditions.load(image.filePath, () => finish(services, image)),
    make: (image, served, file) =>
      renditions.load(file.key, () =>
        awaited(async () => {
          // After an upload the large renditions and every preview are not stored.
          if ((await sizeOf(services.storage, file.key)) === undefined)
            await makeFiles(services, image, served, [file], 'awaited')
        }),
      ),
    webDownload: (image, urgency) =>
      webDownloads.load(`${image.filePath} ${urgency}`, () => {
        const make = () => makeWebDownload(services, image, urgency)
        return urgency === 'awaited' ? awaited(make) : make()
      }),
  }
}

export const runFinishRenditions =
  ({ db, maker }: { db: Database; maker: RenditionMaker }) =>
  async ({ imageId, web = false }: { imageId: number; web?: boolean }) => {
    const [found] = await db
      .select({ image: images, downloads: galleries.visitorDownloads })
      .from(images)
      .innerJoin(galleries, eq(galleries.id, images.galleryId))
      .where(eq(images.id, imageId))
    if (!found) return
    await maker.finish(found.image)
    if ((web || found.downloads === 'web') && !webDownloadOf(found.image)) {
      await maker.webDownload(found.image, 'background')
    }
  }

async function finish(services: UploadServices, image: ImageRow): Promise<void> {
  const files = renditionSizes(image.width, image.height).map((size) => ({
    key: renditionKey(image.filePath, size.width),
    size,
  }))
  const sizes = await mapConcurrently(4, files, ({ key }) => sizeOf(services.storage, key))
  const missing = files.filter((_, place) => sizes[place] === undefined)
  await measureUnknown(
    services,
    image,
    missing.map(({ size }) => size),
  )
  await makeFiles(services, image, 'webp', missing, 'background')
}

/** @param files narrowest first */
async function makeFiles(
  services: UploadServices,
  image: ImageRow,
  served: Served,
  files: MadeFile[],
  urgency: Urgency,
): Promise<void> {
  if (files.length === 0) return
  const { db, storage, decoder } = services
  const { format } = SERVED[served]
  const sizes = files.map(({ size }) => size)
  await withOriginal(services, image, async (original, folder) => {
    const renditions = await decoder.makeRenditions(original, sizes, folder, {
      urgency,
      payer: `gallery ${image.galleryId}`,
      format,
    })
    const measured = served === 'webp' ? await measureFiles(renditions) : []
    try {
      await mapConcurrently(4, renditions, ({ path: file }, place) => storage.put(files[place]!.key, file))
      await saveMeasured(db, image, measured)
    } finally {
      // The image may have been deleted, or have got another file, and its folder been removed.
      await releaseFolders(services, [image.filePath])
    }
  })
}

/** Measures stored renditions of images that were uploaded before renditions were measured. */
async function measureUnknown({ db, storage }: UploadServices, image: ImageRow, missing: RenditionSize[]) {
  const isMissing = (width: number) => missing.some((size) => size.width === width)
  const unknown = renditionFilesOf(image).filter(({ width, file }) => !file && !isMissing(width))
  const measured = await mapConcurrently(4, unknown, async ({ width }) =>
    measure(width, await storage.read(renditionKey(image.filePath, width))),
  )
  await saveMeasured(db, image, measured)
}

/** Merges them in the database, so that concurrent measurements of other processes are kept. */
async function saveMeasured(db: Database, image: ImageRow, measured: RenditionFile[]) {
  if (measured.length === 0) return
  const widths = measured.map(({ width }) => width)
  const others = sql`select coalesce(jsonb_agg(file), '[]') from jsonb_array_elements(${images.renditionFiles}) as file
    where not (file->>'width')::int = any(${sql.param(widths)}::int[])`
  await db
    .update(images)
    .set({ renditionFiles: sql`(${others}) || ${JSON.stringify(measured)}::jsonb` })
    .where(and(eq(images.id, image.id), eq(images.filePath, image.filePath)))
}
