import { createReadStream } from 'node:fs'
import { eq } from 'drizzle-orm'
import { DEFAULT_UPLOAD_LIMITS } from '#contract/image-limits.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Transaction } from '#server/database/connect.ts'
import { galleries, samples } from '#server/database/tables/index.ts'
import { createGallery } from '#server/galleries/create-gallery.ts'
import { addImages } from '#server/images/add-images.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import type { RateLimits } from '#server/limits.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { SAMPLE_GALLERIES, type SampleGallery } from './catalogue.ts'

/** Creates the sample galleries, still without images. */
export async function createSampleGalleries(
  db: Transaction,
  limits: RateLimits,
  owner: Person,
): Promise<void> {
  for (const [position, { images: _, ...wanted }] of SAMPLE_GALLERIES.entries()) {
    const gallery = await createGallery({ db, limits }, owner, wanted)
    await db.insert(samples).values({ name: gallery.subdomain, position, galleryId: gallery.id })
  }
}

/**
 * Adds the images of the sample galleries that have none yet: per gallery all or none. Several processes may call it at
 * once, and again after one of them died.
 */
export async function addSampleImages(services: UploadServices, say: (line: string) => void): Promise<void> {
  const waiting = await services.db
    .select({ name: samples.name, galleryId: galleries.id, userId: galleries.userId })
    .from(samples)
    .innerJoin(galleries, eq(galleries.id, samples.galleryId))
    .where(eq(samples.complete, false))
  if (waiting.length === 0) return
  say('Adding the sample galleries…')
  // Added in parallel, so that none waits for the larger renditions of another, which jobs make afterwards.
  await Promise.all(waiting.map((sample) => addImagesOf(services, sample)))
}

/** No limits: those of the host are for people. */
const NO_QUOTAS = { trialBytes: null, paidBytes: null, galleryImages: Number.POSITIVE_INFINITY }

type Waiting = { name: string; galleryId: number; userId: string }

async function addImagesOf(services: UploadServices, { name, galleryId, userId }: Waiting) {
  const files = SAMPLE_GALLERIES.find(({ subdomain }) => subdomain === name)?.images ?? []
  try {
    await addImages(
      { ...services, config: { ...services.config, quotas: NO_QUOTAS, uploads: DEFAULT_UPLOAD_LIMITS } },
      {
        galleryId,
        parts: streams(name, files),
        uploaderOf: () => ({ userId, shareableLinkId: null }),
        detailsOf: (fileName) => files.find(({ file }) => file === fileName),
        // All processes use this key: the first that stores the images decides.
        key: 'sample',
        async confirm(tx) {
          await tx.update(samples).set({ complete: true }).where(eq(samples.name, name))
          return { waiting: false, readCaptions: false }
        },
      },
    )
  } catch (error) {
    const deletedMeanwhile = error instanceof Refusal && error.status === 404
    if (!deletedMeanwhile) throw error
  }
}

async function* streams(folder: string, files: SampleGallery['images']) {
  for (const { file } of files) {
    const stream = createReadStream(new URL(`./images/${folder}/${file}`, import.meta.url))
    yield { kind: 'file' as const, name: 'images', fileName: file, stream }
  }
}
