import Stripe from 'stripe'
import { z } from 'zod'
import { type Payments, PaymentsAway, RefusedNotification } from './payments.ts'

export type StripeOptions = {
  secretKey: string
  priceId: string
  webhookSecret: string
  publicUrl: URL
  /** Milliseconds since 1970. */
  now(): number
  /** API server instead of Stripe's own, for tests. */
  api?: { host: string; port: number; protocol: 'http' | 'https' }
}

/** Statuses of permanently ended subscriptions; those in any other may charge again. */
const ENDED = new Set(['canceled', 'incomplete_expired'])
/** Statuses of running subscriptions: paid, in trial, or with a last invoice that Stripe is still collecting. */
const RUNNING = new Set(['active', 'trialing', 'past_due'])

/**
 * Stripe's hosted Checkout. A recurring price is sold as a subscription, any other as a one-time payment.
 * Notifications only show that a customer's state changed; the current state is read from the API, so their order and
 * number do not matter.
 */
export function stripePayments({
  secretKey,
  priceId,
  webhookSecret,
  publicUrl,
  now,
  api,
}: StripeOptions): Payments {
  const stripe = new Stripe(secretKey, { ...api, maxNetworkRetries: 2, timeout: 20_000, telemetry: false })
  let recurring: Promise<boolean> | undefined

  const isRecurring = () => {
    recurring ??= stripe.prices.retrieve(priceId).then(({ type }) => type === 'recurring')
    recurring.catch(() => {
      recurring = undefined
    })
    return recurring
  }

  /** Tells whether Stripe knows the customer: false if deleted, or of another Stripe account. */
  async function isKnown(customer: string): Promise<boolean> {
    try {
      return !(await stripe.customers.retrieve(customer)).deleted
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return false
      throw error
    }
  }

  async function hasRunningSubscription(customer: string): Promise<boolean> {
    for await (const { status } of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) {
      if (RUNNING.has(status)) return true
    }
    return false
  }

  async function hasUnreversedPayment(customer: string): Promise<boolean> {
    const sessions = stripe.checkout.sessions.list({
      customer,
      status: 'complete',
      limit: 100,
      expand: ['data.payment_intent.latest_charge'],
    })
    for await (const session of sessions) {
      if (session.mode === 'payment' && session.payment_status !== 'unpaid' && !wasReversed(session))
        return true
    }
    return false
  }

  /** Closes open checkouts, which Stripe keeps for 24 hours. `except` stays open. */
  async function closeCheckouts(customer: string, except?: Stripe.Checkout.Session): Promise<void> {
    for await (const { id, created } of stripe.checkout.sessions.list({
      customer,
      status: 'open',
      limit: 100,
    })) {
      // A newer one belongs to a later click, which closes this one.
      if (except && (id === except.id || created > except.created)) continue
      try {
        await stripe.checkout.sessions.expire(id)
      } catch (error) {
        // The checkout has just been completed or has expired.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    }
  }

  return withOutages({
    async customerFor({ id, email, customer }) {
      if (customer && (await isKnown(customer))) return customer
      const made = await stripe.customers.create(
        { email, metadata: { userId: id } },
        { idempotencyKey: customer ? `customer-${id}-after-${customer}` : `customer-${id}` },
      )
      return made.id
    },

    async checkoutPage({ id, customer }) {
      const subscription = await isRecurring()
      const metadata = { userId: id }
      const session = await stripe.checkout.sessions.create(
        {
          mode: subscription ? 'subscription' : 'payment',
          line_items: [{ price: priceId, quantity: 1 }],
          customer,
          client_reference_id: id,
          metadata,
          ...(subscription ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
          success_url: new URL('/dashboard?payment=success', publicUrl).href,
          cancel_url: new URL('/dashboard?payment=cancelled', publicUrl).href,
        },
        // A double click creates one checkout.
        { idempotencyKey: `checkout-${id}-${Math.floor(now() / 60_000)}` },
      )
      // Closed only now: after a double click Stripe answers with the session of the first one, which must stay open.
      await closeCheckouts(customer, session)
      if (!session.url) throw new Error(`Stripe gave no address for the checkout session ${session.id}`)
      return session.url
    },

    async readNotification(body, signature) {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, now())
      } catch {
        // The SDK throws for a bad signature, and for a body that is not JSON.
        throw new RefusedNotification('The signature does not fit')
      }
      if (!Event.safeParse(event).success) throw new RefusedNotification('This is not an event of Stripe')
      const customer = await customerOf(event, stripe)
      return customer ? { id: event.id, kind: event.type, customer } : null
    },

    hasPaid: async (customer) => (await hasRunningSubscription(customer)) || hasUnreversedPayment(customer),

    async portalPage(customer) {
      if (!(await isKnown(customer))) return null
      const return_url = new URL('/account/plan', publicUrl).href
      return (await stripe.billingPortal.sessions.create({ customer, return_url })).url
    },

    async endSubscriptions(customer) {
      // Stripe cancels the subscriptions of a customer that it deletes.
      if (!(await isKnown(customer))) return
      // Closed before the subscriptions, as a checkout that is being paid creates one.
      await closeCheckouts(customer)
      for await (const { id, status } of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) {
        if (!ENDED.has(status)) await stripe.subscriptions.cancel(id)
      }
    },
  })
}

/** Wraps Stripe's errors: their `statusCode`, that of the answer to us, would become our answer to the browser. */
function withOutages(payments: Payments): Payments {
  const guarded =
    (call: (...input: never[]) => Promise<unknown>) =>
    async (...input: never[]) => {
      try {
        return await call(...input)
      } catch (error) {
        throw error instanceof Stripe.errors.StripeError ? new PaymentsAway(error) : error
      }
    }
  const calls = Object.entries(payments).map(([name, call]) => [name, guarded(call)])
  return Object.fromEntries(calls)
}

/** Tells whether a payment was refunded in full, or disputed and not won. */
function wasReversed({ payment_intent: intent }: Stripe.Checkout.Session): boolean {
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined
  return typeof charge === 'object' && charge !== null && (charge.refunded || charge.disputed)
}

/** Fields that are read from an event; those of its object depend on the type. */
const Reference = z.union([z.string(), z.object({ id: z.string() })])
const Event = z
  .object({
    id: z.string(),
    type: z.string(),
    data: z.object({ object: z.object({ customer: Reference.nullish(), charge: Reference.nullish() }) }),
  })
  .refine(({ type, data }) => !type.startsWith('charge.dispute.') || data.object.charge)

/**
 * The customer of an event, for event types that may change the payment status. Excludes failed checkouts: they end no
 * payment, but would end the paid status that the host gave an account.
 */
async function customerOf(event: Stripe.Event, stripe: Stripe): Promise<string | null> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
    case 'charge.refunded':
      return idOf(event.data.object.customer)
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { charge } = event.data.object
      return idOf((await stripe.charges.retrieve(idOf(charge)!)).customer)
    }
    default:
      return null
  }
}

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
