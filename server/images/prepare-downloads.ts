import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { galleries, images } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { readingOrder } from '#server/galleries/reading-order.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { finishRenditions } from './make-renditions.ts'
import { isFinished } from './rendition-files.ts'

/**
 * Enlists a job for each image that lacks what downloads take: renditions for bundles, and the JPEG in web size while
 * visitors get that.
 */
export const runPrepareDownloads =
  ({ db, jobs }: { db: Database; jobs: Jobs }) =>
  async ({ galleryId }: { galleryId: number }) => {
    await transact(db, async (tx) => {
      const all = await tx
        .select({
          id: images.id,
          width: images.width,
          height: images.height,
          renditionFiles: images.renditionFiles,
          webCrc32: images.webCrc32,
          downloads: galleries.visitorDownloads,
        })
        .from(images)
        .innerJoin(galleries, eq(galleries.id, images.galleryId))
        .where(eq(galleries.id, galleryId))
        .orderBy(readingOrder)
      const lacking = all.filter(
        (image) => !isFinished(image) || (image.downloads === 'web' && image.webCrc32 === null),
      )
      await jobs.enlist(
        tx,
        finishRenditions,
        lacking.map(({ id }) => ({ imageId: id })),
      )
    })
  }
