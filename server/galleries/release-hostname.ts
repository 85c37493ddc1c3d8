import { defineJob, UNTIL_DONE } from '#server/platform/jobs/jobs.ts'
import type { CustomHostnames } from '#server/ports/custom-hostnames/custom-hostnames.ts'

/** Releases a hostname at its provider after the gallery got another domain or was deleted. */
export const releaseHostname = defineJob<{ id: string }>('release-hostname', { retries: UNTIL_DONE })

export const runReleaseHostname =
  (hostnames: CustomHostnames) =>
  ({ id }: { id: string }) =>
    hostnames.release(id)
