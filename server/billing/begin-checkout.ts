import { changeAccount } from '#server/accounts/change-account.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import type { Payments } from '#server/ports/payments/payments.ts'

/** Returns the address of the provider's checkout page for this person. Refuses (409) a paid account. */
export async function beginCheckout(db: Database, payments: Payments, person: Person): Promise<string> {
  mustNotBePaid(person)
  const payer = { id: person.id, email: person.email, customer: person.stripeCustomerId }
  const customer = await payments.customerFor(payer)
  if (customer !== person.stripeCustomerId) {
    await changeAccount(db, person.id, { stripeCustomerId: customer })
  }
  return payments.checkoutPage({ ...payer, customer })
}

export function mustNotBePaid(person: Person): void {
  if (person.status === 'paid') throw conflict('Your account has been upgraded already.')
}
