import { and, eq, gte, sum } from 'drizzle-orm'
import { type GalleryVisits, VISIT_DAYS } from '#contract/visits.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { visits } from '#server/database/tables/index.ts'
import { DAY_MS, utcDay } from '#server/platform/time.ts'

/** The visits of a gallery, in total and on each of the last days. */
export async function listVisits(db: Database, galleryId: number): Promise<GalleryVisits> {
  const now = clock.ms()
  const dates = Array.from({ length: VISIT_DAYS }, (_, day) =>
    utcDay(new Date(now - (VISIT_DAYS - 1 - day) * DAY_MS)),
  )
  const [all] = await db
    .select({ total: sum(visits.visits).mapWith(Number) })
    .from(visits)
    .where(eq(visits.galleryId, galleryId))
  const counted = await db
    .select({ date: visits.date, visits: visits.visits })
    .from(visits)
    .where(and(eq(visits.galleryId, galleryId), gte(visits.date, dates[0]!)))
  const of = new Map(counted.map((day) => [day.date, day.visits]))
  return { total: all?.total ?? 0, days: dates.map((date) => ({ date, visits: of.get(date) ?? 0 })) }
}
