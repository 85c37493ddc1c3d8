import { defineJob, UNTIL_DONE } from '#server/platform/jobs/jobs.ts'

/**
 * One attempt of a delivery. Its retries are those of an attempt that was never noted; after one that failed, the next is
 * enlisted.
 * `attempt`: its number, from 1. `retry`: how many have failed since it was sent, or sent again.
 */
export const deliverWebhook = defineJob<{ deliveryId: number; attempt: number; retry: number }>(
  'deliver-webhook',
  { retries: UNTIL_DONE, concurrency: 8, timeoutSeconds: 60 },
)
