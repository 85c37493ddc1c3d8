import { and, eq, lte } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/index.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'

/** Marks trials that have ended. Rights depend on the end date itself and never wait for this. */
export const expireTrials = defineJob('expire-trials', { concurrency: 1 })

export const runExpireTrials = (db: Database) => async () => {
  await db
    .update(users)
    .set({ status: 'expired', updatedAt: clock.now() })
    .where(and(eq(users.status, 'trial'), lte(users.trialEndsAt, clock.now())))
}
