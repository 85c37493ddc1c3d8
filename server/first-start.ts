import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { addSampleImages, createSampleGalleries } from '#server/samples/seed-samples.ts'
import type { Services } from '#server/services.ts'
import { signUp } from '#server/sign-in/sign-up.ts'

/** Id of an advisory lock that nothing else in this database uses. */
const FIRST_START_LOCK = 7_405_214

/**
 * Creates the administrator's account and the sample galleries in an empty database, and prints the credentials. Completes
 * a first start that was interrupted. Several processes may call it at once.
 */
export async function firstStart(services: Services, say: (line: string) => void): Promise<void> {
  const { config, db } = services
  const { email } = config.admin
  const password = config.admin.password ?? randomBytes(12).toString('base64url')

  const created = await transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`)
    if ((await tx.$count(users)) > 0) return false
    const admin = await signUp(
      tx,
      services.jobs,
      { email, password, role: 'Admin', emailVerified: true },
      { trialDays: config.trialDays, signUp: 'open' },
    )
    if (config.seedSamples) await createSampleGalleries(tx, services.limits, admin)
    return true
  })
  // With an identity provider there are no local passwords.
  if (created && !config.oidc) {
    const given = config.admin.password !== undefined
    say(`\nSign in as ${email} with the password ${given ? 'that is in ADMIN_PASSWORD' : password}`)
    if (!given) say('(It is shown this once.)')
    say('')
  }
  if (config.seedSamples) await addSampleImages(services, say)
}
