import { defineJob } from '#server/platform/jobs/jobs.ts'

/** A person has proven their e-mail: they are told what waited for that. */
export const emailProven = defineJob<{ userId: string }>('tell-what-waited')
