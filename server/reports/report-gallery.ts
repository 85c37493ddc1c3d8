import { and, eq } from 'drizzle-orm'
import type { NewReport } from '#contract/reports.ts'
import type { Base } from '#server/base.ts'
import { galleries, reports } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { ADMINISTRATORS, reportsDigest } from './tell-administrators.ts'

/**
 * Stores a visitor's report about a gallery and notifies administrators. Refuses (429) too many reports of one network,
 * regardless of other networks.
 */
export async function reportGallery(
  { db, jobs, limits }: Base,
  network: string,
  galleryId: number,
  { reason, message, email }: NewReport,
): Promise<void> {
  await limits('report').spend(network)
  if (!(await limits('report-gallery').allows(String(galleryId))))
    await limits('report-reported-gallery').spend(`${galleryId} ${network}`)
  await transact(db, async (tx) => {
    const isIt = and(eq(galleries.id, galleryId), notRemoved)
    const [gallery] = await tx.select({ id: galleries.id }).from(galleries).where(isIt).for('key share')
    if (!gallery) throw notFound('Gallery')
    const [report] = await tx
      .insert(reports)
      .values({ galleryId, reason, message, email: email ?? null })
      .returning({ id: reports.id })
    await reportsDigest.add(tx, jobs, ADMINISTRATORS, [report!.id])
  })
}
