import { eq, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { galleries, images } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { readingOrder } from '#server/galleries/reading-order.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { finishRenditions } from './make-renditions.ts'
import { isFinished } from './rendition-files.ts'

export const runPrepareDownloads =
  ({ db, jobs }: { db: Database; jobs: Jobs }) =>
  ({ galleryId }: { galleryId: number }) =>
    transact(db, (tx) => finishLacking(tx, jobs, eq(images.galleryId, galleryId)))

/**
 * Enlists a job for each of these images that lacks files for downloads: renditions for bundles, and the JPEG in web size
 * while visitors may download it.
 */
export async function finishLacking(tx: Transaction, jobs: Jobs, which: SQL): Promise<void> {
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
    .where(which)
    .orderBy(readingOrder)
  const lacking = all.filter(
    (image) => !isFinished(image) || (image.downloads === 'web' && image.webCrc32 === null),
  )
  await jobs.enlist(
    tx,
    finishRenditions,
    lacking.map(({ id }) => ({ imageId: id })),
  )
}
