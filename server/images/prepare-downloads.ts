import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { galleries, images } from '#server/database/tables/index.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { finishRenditions } from './make-renditions.ts'

/** Enlists a job for each image that has no download in web size, unless visitors get none any more. */
export const runPrepareDownloads =
  ({ db, jobs }: { db: Database; jobs: Jobs }) =>
  async ({ galleryId }: { galleryId: number }) => {
    await db.transaction(async (tx) => {
      const missing = await tx
        .select({ imageId: images.id })
        .from(images)
        .innerJoin(galleries, eq(galleries.id, images.galleryId))
        .where(
          and(eq(galleries.id, galleryId), eq(galleries.visitorDownloads, 'web'), isNull(images.webCrc32)),
        )
        .orderBy(images.sortOrder, images.id)
      await jobs.enlist(tx, finishRenditions, missing)
    })
  }
