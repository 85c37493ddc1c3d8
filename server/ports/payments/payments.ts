/** Somebody who pays. `customer` is the provider's name for them, null before the first time. */
export type Payer = { id: string; email: string; customer: string | null }

/** Takes money on a page of the provider's. What it says of who has paid is asked anew each time, never remembered. */
export type Payments = {
  /** Makes the provider know the payer; the same customer again however often it is asked. */
  customerFor(payer: Payer): Promise<string>
  /** The address of a page where that customer pays. Asked twice within a minute it is the same page. */
  checkoutPage(payer: Payer & { customer: string }): Promise<string>
  /**
   * What a notification is about; null when it is none of our business. `body` is the request's, byte for byte.
   * Throws ForgedNotification when its signature is not the provider's or too old.
   */
  readNotification(
    body: Buffer,
    signature: string,
  ): Promise<{ id: string; kind: string; customer: string } | null>
  /** Whether the customer has now paid for what we sell: a subscription that runs, or a payment that was kept. */
  hasPaid(customer: string): Promise<boolean>
  /** Ends whatever the customer would go on paying for. Nothing to end is fine. */
  endSubscriptions(customer: string): Promise<void>
}

export class ForgedNotification extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ForgedNotification'
  }
}
