import { defineJob } from '#server/platform/jobs/jobs.ts'
import type { CustomHostnames } from '#server/ports/custom-hostnames/custom-hostnames.ts'

/** Has the provider of hostnames forget a claim that nobody holds any more: the gallery has another domain, or is gone. */
export const releaseHostname = defineJob<{ id: string }>('release-hostname')

export const doReleaseHostname =
  (hostnames: CustomHostnames) =>
  ({ id }: { id: string }) =>
    hostnames.release(id)
