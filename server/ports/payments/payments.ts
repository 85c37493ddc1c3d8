/** A paying user. `customer` is the provider's id for them, null before the first checkout. */
export type Payer = { id: string; email: string; customer: string | null }

/**
 * Payments on a page of the provider. The payment status is always read from the provider, never stored. All methods
 * throw PaymentsAway when the provider fails.
 */
export type Payments = {
  /** Creates the payer's customer at the provider if it is missing or no longer known there; idempotent. */
  customerFor(payer: Payer): Promise<string>
  /**
   * The URL of a checkout page for that customer; the same one when called again within a minute. Closes the customer's
   * earlier ones.
   */
  checkoutPage(payer: Payer & { customer: string }): Promise<string>
  /**
   * The customer that a notification concerns; null if it is not relevant here. `body` is the unmodified request body.
   * Throws RefusedNotification when the signature is not the provider's or too old, or the body is no event of theirs.
   */
  readNotification(
    body: Buffer,
    signature: string,
  ): Promise<{ id: string; kind: string; customer: string } | null>
  /** Tells whether the customer has paid, by a running subscription or a payment that was not reversed. */
  hasPaid(customer: string): Promise<boolean>
  /**
   * The URL of the provider's page where this customer manages subscriptions, payment methods and invoices; null if the
   * provider does not know the customer any more.
   */
  portalPage(customer: string): Promise<string | null>
  /** Cancels all of the customer's subscriptions and open checkouts. Does nothing if there are none. */
  endSubscriptions(customer: string): Promise<void>
}

/** The provider, the built-in test checkout, or no payments. */
export type PaymentChoice = Payments | 'sandbox' | 'off'

/** Refusal of a notification; `message` tells the sender the reason. */
export class RefusedNotification extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RefusedNotification'
  }
}

/** The provider fails, cannot be reached, or refuses this host. The same call may succeed later. */
export class PaymentsAway extends Error {
  readonly code = 'PAYMENTS_AWAY'
  constructor(cause: unknown) {
    super('The payment provider does not do what it was asked', { cause })
    this.name = 'PaymentsAway'
  }
}
