import { defineJob, UNTIL_DONE } from '#server/platform/jobs/jobs.ts'
import type { PaymentChoice } from '#server/ports/payments/payments.ts'

/** Cancels the subscriptions of a deleted account, and checkouts that it left open. */
export const endSubscriptions = defineJob<{ customer: string }>('end-subscriptions', {
  retries: UNTIL_DONE,
})

/** Does nothing without a provider, where there is nothing to cancel. */
export const runEndSubscriptions =
  (payments: PaymentChoice) =>
  async ({ customer }: { customer: string }): Promise<void> => {
    if (typeof payments !== 'string') await payments.endSubscriptions(customer)
  }
