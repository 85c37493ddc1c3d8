import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { laterRenditions, type RenditionSize, renditionSizes } from '#contract/rendition-sizes.ts'
import type { Database } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { originalKey, renditionKey } from '#server/files/folders.ts'
import type { Staging } from '#server/files/staging.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'
import type { Decoder } from './decoding/decoder.ts'

/** Makes the renditions that the upload did not wait for. */
export const finishRenditions = defineJob<{ imageId: number }>('finish-renditions')

export type RenditionServices = { db: Database; storage: Storage; staging: Staging; decoder: Decoder }

export const doFinishRenditions =
  (services: RenditionServices) =>
  async ({ imageId }: { imageId: number }) => {
    const [image] = await services.db.select().from(images).where(eq(images.id, imageId))
    if (!image) return
    const later = laterRenditions(renditionSizes(image.width, image.height))
    if (later.length > 0) await makeRenditions(services, image, later)
  }

/** Makes these renditions from the original and stores them. */
export async function makeRenditions(
  { db, storage, staging, decoder }: RenditionServices,
  image: ImageRow,
  sizes: RenditionSize[],
): Promise<void> {
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
    for (const { width, path: file } of await decoder.makeRenditions(original, sizes, made)) {
      await storage.put(renditionKey(image.filePath, width), file)
    }
    // Deleted while we were at it: what we stored would stay for ever.
    const still = await db.$count(images, eq(images.id, image.id))
    if (still === 0) await storage.removeFolder(image.filePath)
  })
}
