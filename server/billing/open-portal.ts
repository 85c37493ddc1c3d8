import type { Person } from '#server/accounts/person.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import type { PaymentChoice } from '#server/ports/payments/payments.ts'
import { SANDBOX_PORTAL } from './sandbox-page.ts'

/**
 * The address, relative to ours, of the page where a person manages their subscription. Refuses (409) people without one:
 * who never paid, whose account the host has marked paid, or who are unknown to the provider by now.
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
