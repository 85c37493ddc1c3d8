import type { Person } from '#server/accounts/person.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import type { PaymentChoice } from '#server/ports/payments/payments.ts'
import { SANDBOX_PORTAL } from './sandbox-page.ts'

/**
 * The address, relative to ours, where a person manages what they pay for. Refuses (409) who has nothing to manage: who
 * never paid, was made a paid account by the host, or is unknown to the provider by now.
 */
export async function openPortal(payments: PaymentChoice, person: Person): Promise<string> {
  const { status, stripeCustomerId } = person
  if (payments === 'sandbox' && status === 'paid') return SANDBOX_PORTAL
  if (typeof payments === 'string' || status === 'trial' || !stripeCustomerId) {
    throw nothingToManage()
  }
  const page = await payments.portalPage(stripeCustomerId)
  if (page === null) throw nothingToManage()
  return page
}

const nothingToManage = () => conflict("There's no subscription to manage.")
