import { changeAccount } from '#server/accounts/change-account.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import type { Payments } from '#server/ports/payments/payments.ts'

/** Returns the address of the provider's checkout page for this person. Refuses (409) one who has paid, notified or not. */
export async function beginCheckout(db: Database, payments: Payments, person: Person): Promise<string> {
  requireUnpaid(person)
  const payer = { id: person.id, email: person.email, customer: person.stripeCustomerId }
  const customer = await payments.customerFor(payer)
  if (customer !== person.stripeCustomerId) {
    await changeAccount(db, person.id, { stripeCustomerId: customer })
  }
  const page = await payments.checkoutPage({ ...payer, customer })
  // Checked last: earlier checkouts have been paid by now or can no longer be paid.
  if (await payments.hasPaid(customer)) throw alreadyPaid()
  return page
}

export function requireUnpaid(person: Person): void {
  if (person.status === 'paid') throw alreadyPaid()
}

const alreadyPaid = () => conflict('Your account has already been upgraded.')
