import { lt } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { countedVisitors, visitSalts } from '#server/database/tables/index.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { utcDay } from '#server/platform/time.ts'

/** Deletes the hashes that identified visitors of earlier days. The counts stay. */
export const forgetVisitors = defineJob('forget-visitors', { concurrency: 1 })

export const runForgetVisitors = (db: Database) => async () => {
  const today = utcDay(clock.now())
  await db.delete(visitSalts).where(lt(visitSalts.date, today))
  await db.delete(countedVisitors).where(lt(countedVisitors.date, today))
}
