import { defineJob } from '#server/platform/jobs/jobs.ts'
import type { Payments } from '#server/ports/payments/payments.ts'

/** Nobody goes on paying for an account that is gone. */
export const endSubscriptions = defineJob<{ customer: string }>('end-subscriptions', { retries: 20 })

/** Without a provider there is nothing that could go on. */
export const doEndSubscriptions =
  (payments: Payments | 'sandbox' | 'off') =>
  async ({ customer }: { customer: string }): Promise<void> => {
    if (typeof payments !== 'string') await payments.endSubscriptions(customer)
  }
