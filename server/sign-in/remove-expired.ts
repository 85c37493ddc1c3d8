import { lte } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { emailProofs, passkeyChallenges, passwordResets, sessions } from '#server/database/tables/index.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { forgetOldAddresses } from './known-addresses.ts'
import { forgetOldBrowsers } from './known-browsers.ts'

/** Removes expired sessions, mailed links, known addresses and browsers. */
export const removeExpired = defineJob('remove-expired', { concurrency: 1 })

export const runRemoveExpired = (db: Database) => async () => {
  await forgetOldAddresses(db)
  await forgetOldBrowsers(db)
  const now = clock.now()
  await db.delete(sessions).where(lte(sessions.expire, now))
  for (const table of [passkeyChallenges, passwordResets, emailProofs])
    await db.delete(table).where(lte(table.expiresAt, now))
}
