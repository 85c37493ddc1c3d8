import { defineJob, UNTIL_DONE } from '#server/platform/jobs/jobs.ts'

/**
 * Job of one attempt of a delivery. The job itself is retried only if its attempt was never recorded; a failed attempt
 * enlists the next one.
 * `attempt` is its number, from 1; `retry` is the number of failures since the delivery was sent, or sent again.
 */
export const deliverWebhook = defineJob<{ deliveryId: number; attempt: number; retry: number }>(
  'deliver-webhook',
  { retries: UNTIL_DONE, concurrency: 8, timeoutSeconds: 60 },
)
