import { lte } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { emailProofs, passwordResets } from '#server/database/tables/index.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { forgetOldAddresses } from './known-addresses.ts'
import { forgetOldBrowsers } from './known-browsers.ts'
import { removeExpiredChallenges } from './passkeys/challenges.ts'
import { removeExpiredSessions } from './sessions.ts'

/** Removes what has expired: sessions, mailed links, known addresses and browsers. */
export const removeExpired = defineJob('remove-expired', { concurrency: 1 })

export const runRemoveExpired = (db: Database) => async () => {
  await removeExpiredSessions(db)
  await forgetOldAddresses(db)
  await forgetOldBrowsers(db)
  await removeExpiredChallenges(db)
  const now = clock.now()
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
  await db.delete(emailProofs).where(lte(emailProofs.expiresAt, now))
}
