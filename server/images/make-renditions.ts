import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { type RenditionSize, renditionSizes } from '#contract/rendition-sizes.ts'
import type { Database } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { originalKey, renditionKey } from '#server/files/folders.ts'
import type { Staging } from '#server/files/staging.ts'
import { atMost } from '#server/platform/at-most.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { singleFlight } from '#server/platform/single-flight.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'
import type { Decoder } from './decoding/decoder.ts'

/** Makes the renditions that were not made during the upload. */
export const finishRenditions = defineJob<{ imageId: number }>('finish-renditions')

type Services = { db: Database; storage: Storage; staging: Staging; decoder: Decoder }

/** Makes an image's missing renditions: once for the job and all concurrent requests. */
export type RenditionMaker = { finish(image: ImageRow): Promise<void> }

export function renditionMaker(services: Services): RenditionMaker {
  const making = singleFlight<void>()
  return { finish: (image) => making.load(image.filePath, () => makeMissing(services, image)) }
}

export const runFinishRenditions =
  ({ db, maker }: { db: Database; maker: RenditionMaker }) =>
  async ({ imageId }: { imageId: number }) => {
    const [image] = await db.select().from(images).where(eq(images.id, imageId))
    if (image) await maker.finish(image)
  }

async function makeMissing({ db, storage, staging, decoder }: Services, image: ImageRow): Promise<void> {
  const missing = await missingRenditions(storage, image)
  if (missing.length === 0) return
  await staging.withFolder(async (folder) => {
    const original = path.join(folder, 'original')
    const made = path.join(folder, 'made')
    await mkdir(made)
    try {
      await storage.copyTo(originalKey(image.filePath), original)
    } catch (error) {
      if (error instanceof NoSuchFile) return // deleted meanwhile
      throw error
    }
    const renditions = await decoder.makeRenditions(original, missing, made)
    await atMost(4, renditions, ({ width, path: file }) =>
      storage.put(renditionKey(image.filePath, width), file),
    )
    // If the image was deleted meanwhile, the files just stored would never be removed.
    const still = await db.$count(images, eq(images.id, image.id))
    if (still === 0) await storage.removeFolder(image.filePath)
  })
}

/** Renditions not yet in the storage: after an upload the large ones. */
async function missingRenditions(storage: Storage, image: ImageRow): Promise<RenditionSize[]> {
  const sizes = renditionSizes(image.width, image.height)
  const there = await atMost(4, sizes, async ({ width }) => {
    try {
      const { stream } = await storage.open(renditionKey(image.filePath, width))
      stream.destroy()
      return true
    } catch (error) {
      if (error instanceof NoSuchFile) return false
      throw error
    }
  })
  return sizes.filter((_, place) => !there[place])
}
