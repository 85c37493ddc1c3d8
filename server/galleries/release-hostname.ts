import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { customDomains } from '#server/database/tables/index.ts'
import { defineJob, UNTIL_DONE } from '#server/platform/jobs/jobs.ts'
import type { CustomHostnames } from '#server/ports/custom-hostnames/custom-hostnames.ts'

/** Releases a hostname at its provider after its gallery got another domain or was deleted, unless it is in use again. */
export const releaseHostname = defineJob<{ id: string }>('release-hostname', { retries: UNTIL_DONE })

export const runReleaseHostname =
  ({ db, hostnames }: { db: Database; hostnames: CustomHostnames }) =>
  async ({ id }: { id: string }) => {
    if ((await db.$count(customDomains, eq(customDomains.providerId, id))) === 0) await hostnames.release(id)
  }
