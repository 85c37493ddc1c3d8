import { lte } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { passwordResets } from '#server/database/tables/index.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { forgetOldAddresses } from './known-addresses.ts'
import { removeExpiredSessions } from './sessions.ts'

/** Removes what has expired: sessions, password links, and known addresses. */
export const removeExpired = defineJob('remove-expired', { atATime: 1 })

export const runRemoveExpired = (db: Database) => async () => {
  await removeExpiredSessions(db)
  await forgetOldAddresses(db)
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, new Date()))
}
