import { eq } from 'drizzle-orm'
import type { NewReport } from '#contract/reports.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries, reports } from '#server/database/tables/index.ts'
import type { RateLimits } from '#server/limits.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { tellOfReport } from './tell-administrators.ts'

/** The API and the page share them. */
export const reportLimits = (limits: RateLimits): ReportLimits => ({
  byNetwork: limits('report'),
  byGallery: limits('report-gallery'),
})
export type ReportLimits = { byNetwork: RateLimit; byGallery: RateLimit }

/** Stores a visitor's report about a gallery and notifies administrators. */
export async function reportGallery(
  { db, jobs, limits }: { db: Database; jobs: Jobs; limits: ReportLimits },
  galleryId: number,
  { reason, message, email }: NewReport,
): Promise<void> {
  await limits.byGallery.spend(String(galleryId))
  await db.transaction(async (tx) => {
    const isIt = eq(galleries.id, galleryId)
    const [gallery] = await tx.select({ id: galleries.id }).from(galleries).where(isIt).for('key share')
    if (!gallery) throw notFound('Gallery')
    await tx.insert(reports).values({ galleryId, reason, message, email: email ?? null })
    await tellOfReport(tx, jobs)
  })
}
