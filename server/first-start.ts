import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { signUp } from '#server/accounts/sign-up.ts'
import { users } from '#server/database/tables/index.ts'
import { createSampleGalleries, samplesUnderWay } from '#server/samples/seed-samples.ts'
import type { Services } from '#server/services.ts'

/** Any number that nothing else in this database locks. */
const FIRST_START_LOCK = 7_405_214

/**
 * In an empty database: makes the administrator's account, says at once what to sign in with, makes the sample
 * galleries, and waits until their pictures hang. Several processes may call it at once.
 */
export async function firstStart(services: Services, say: (line: string) => void): Promise<void> {
  const { config, jobs } = services
  const { db } = services.connection
  const { email } = config.admin
  const password = config.admin.password ?? randomBytes(12).toString('base64url')

  const created = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`)
    if ((await tx.$count(users)) > 0) return false
    const admin = await signUp(tx, { email, password, role: 'Admin' }, config.trialDays)
    if (config.seedSamples) await createSampleGalleries(tx, jobs, admin)
    return true
  })
  // At a provider nobody needs a password of ours.
  if (created && !config.oidc) {
    const given = config.admin.password !== undefined
    say(`\nSign in as ${email} with the password ${given ? 'that is in ADMIN_PASSWORD' : password}`)
    if (!given) say('(It is shown this once.)')
    say('')
  }
  await hangSamples(services, say)
}

/** Jobs draw them; who starts the program waits for a complete landing page, within reason. */
async function hangSamples({ connection }: Services, say: (line: string) => void) {
  let told = false
  for (const begun = Date.now(); Date.now() - begun < 120_000; await pause(200)) {
    if (!(await samplesUnderWay(connection.db))) return
    if (!told) say('Drawing the sample galleries…')
    told = true
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
