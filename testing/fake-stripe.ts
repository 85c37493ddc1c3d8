import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import Stripe from 'stripe'

export const WEBHOOK_SECRET = 'whsec_test'

type Session = {
  id: string
  object: 'checkout.session'
  created: number
  url: string
  mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  customer: string
  client_reference_id: string
  metadata: Record<string, string>
  payment_intent: string | null
  subscription: string | null
}
type Charge = { id: string; object: 'charge'; customer: string; refunded: boolean; disputed: boolean }

/**
 * A fake Stripe API that stores customers, checkout sessions, subscriptions and charges, for the official SDK. The test
 * acts as the person at the checkout and as the bank. `close()` ends it.
 */
export async function fakeStripe(price: 'one_time' | 'recurring') {
  const state = {
    customers: new Map<string, { id: string; object: 'customer'; email: string; deleted: boolean }>(),
    sessions: new Map<string, Session>(),
    subscriptions: new Map<
      string,
      { id: string; object: 'subscription'; customer: string; status: string }
    >(),
    charges: new Map<string, Charge>(),
    /** Answers by idempotency key, which Stripe repeats. */
    answers: new Map<string, unknown>(),
    requests: [] as string[],
    /** Number of next requests that fail with 500. */
    failures: 0,
    /** True after the API key was revoked. */
    revoked: false,
  }
  const isCustomer = (id: string | null) => id !== null && state.customers.get(id)?.deleted === false
  const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`

  function createSession(form: URLSearchParams): Session {
    const id = newId('cs_test')
    const session: Session = {
      id,
      object: 'checkout.session',
      created: Math.floor(Date.now() / 1000),
      url: `https://checkout.stripe.example/${id}`,
      mode: form.get('mode') as Session['mode'],
      status: 'open',
      payment_status: 'unpaid',
      customer: form.get('customer')!,
      client_reference_id: form.get('client_reference_id')!,
      metadata: { userId: form.get('metadata[userId]')! },
      payment_intent: null,
      subscription: null,
    }
    state.sessions.set(id, session)
    return session
  }

  const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/' })
  const expanded = (session: Session) => ({
    ...session,
    payment_intent: session.payment_intent && {
      id: session.payment_intent,
      object: 'payment_intent',
      latest_charge: state.charges.get(session.payment_intent.replace('pi_', 'ch_')),
    },
  })

  function answer(method: string, path: string, form: URLSearchParams): unknown {
    const call = `${method} ${path}`
    if (call === 'POST /v1/customers') {
      const [id, email] = [newId('cus'), form.get('email')!]
      const customer = { id, object: 'customer' as const, email, deleted: false }
      state.customers.set(customer.id, customer)
      return customer
    }
    if (method === 'GET' && path.startsWith('/v1/customers/'))
      return state.customers.get(path.slice('/v1/customers/'.length))
    if (call === 'POST /v1/checkout/sessions')
      return isCustomer(form.get('customer')) ? createSession(form) : undefined
    const [, expiring] = /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(call) ?? []
    if (expiring) {
      const session = state.sessions.get(expiring)
      return session?.status === 'open' ? Object.assign(session, { status: 'expired' }) : undefined
    }
    if (call === 'POST /v1/billing_portal/sessions') {
      const id = newId('bps')
      const [customer, return_url] = [form.get('customer'), form.get('return_url')]
      if (!isCustomer(customer)) return undefined
      const url = `https://billing.stripe.example/${id}`
      return { id, object: 'billing_portal.session', url, customer, return_url }
    }
    if (call === 'GET /v1/checkout/sessions') {
      return list(
        [...state.sessions.values()]
          .filter(
            ({ customer, status }) => customer === form.get('customer') && status === form.get('status'),
          )
          .map(expanded),
      )
    }
    if (call === 'GET /v1/subscriptions') {
      return list(
        [...state.subscriptions.values()].filter(({ customer }) => customer === form.get('customer')),
      )
    }
    if (method === 'DELETE' && path.startsWith('/v1/subscriptions/')) {
      const subscription = state.subscriptions.get(path.slice('/v1/subscriptions/'.length))
      return subscription && Object.assign(subscription, { status: 'canceled' })
    }
    if (method === 'GET' && path.startsWith('/v1/prices/')) {
      return { id: path.slice('/v1/prices/'.length), object: 'price', type: price }
    }
    if (method === 'GET' && path.startsWith('/v1/charges/'))
      return state.charges.get(path.slice('/v1/charges/'.length))
    return undefined
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://stripe')
    const form = request.method === 'GET' ? url.searchParams : new URLSearchParams(await textOf(request))
    state.requests.push(`${request.method} ${url.pathname}`)
    const send = (status: number, body: unknown, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (state.failures > 0) {
      state.failures--
      return send(500, { error: { type: 'api_error', message: 'down' } }, { 'stripe-should-retry': 'false' })
    }
    if (state.revoked) {
      return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
    }
    const key = request.headers['idempotency-key'] as string | undefined
    const kept = key && request.method === 'POST' ? state.answers.get(key) : undefined
    const body = kept ?? answer(request.method!, url.pathname, form)
    // A copy, because the object changes later.
    if (key && body) state.answers.set(key, structuredClone(body))
    if (body) return send(200, body)
    send(404, {
      error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' },
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const sdk = new Stripe('sk_test_x')

  return {
    state,
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PRICE_ID: 'price_1',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API: `http://127.0.0.1:${port}`,
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),

    /** Pays at the checkout page with this address. */
    pay(address: string) {
      const session = [...state.sessions.values()].find(({ url }) => url === address)!
      if (session.status !== 'open') throw new Error(`The checkout is ${session.status}`)
      Object.assign(session, { status: 'complete', payment_status: 'paid' })
      if (session.mode === 'subscription') {
        session.subscription = newId('sub')
        state.subscriptions.set(session.subscription, {
          id: session.subscription,
          object: 'subscription',
          customer: session.customer,
          status: 'active',
        })
      } else {
        session.payment_intent = newId('pi')
        const id = session.payment_intent.replace('pi_', 'ch_')
        state.charges.set(id, {
          id,
          object: 'charge',
          customer: session.customer,
          refunded: false,
          disputed: false,
        })
      }
      return session
    },

    /** Stripe's message about an object: the body and its signature. */
    event(type: string, object: object, { id = newId('evt'), secret = WEBHOOK_SECRET, age = 0 } = {}) {
      const payload = JSON.stringify({
        id,
        object: 'event',
        type,
        api_version: '2026-10-28.endive',
        data: { object },
      })
      return this.signed(payload, { secret, age })
    },
    /** Signs any body as Stripe does. */
    signed(payload: string, { secret = WEBHOOK_SECRET, age = 0 } = {}) {
      const timestamp = Math.floor(Date.now() / 1000) - age
      const signature = sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return { payload, signature }
    },
  }
}

export type FakeStripe = Awaited<ReturnType<typeof fakeStripe>>

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
