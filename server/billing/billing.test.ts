import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runAdminCommand } from '#server/admin/commands.ts'
import { users } from '#server/database/tables/index.ts'
import { type FakeStripe, fakeStripe } from '#testing/fake-stripe.ts'
import { PASSWORD, person, type SignedIn, visitor } from '#testing/people.ts'
import { startAppForThisTest, type TestApp } from '#testing/start-app.ts'

const statusOf = async (who: SignedIn) => (await who.get('/api/auth/user')).json().status
/** Sends a JSON content type, and no body. */
const checkout = (who: SignedIn) =>
  who.request({
    method: 'POST',
    url: '/api/create-checkout-session',
    headers: { 'content-type': 'application/json' },
  })

async function withStripe(price: 'one_time' | 'recurring', environment = {}) {
  const stripe = await fakeStripe(price)
  onTestFinished(() => stripe.close())
  const at = await startAppForThisTest({ ...stripe.environment, ...environment })
  return { stripe, at, olga: await person(at, 'Olga') }
}

const notify = (at: TestApp, { payload, signature }: { payload: string; signature: string }) =>
  visitor(at).request({
    method: 'POST',
    url: '/api/stripe/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })

/** Begins a checkout and pays there; returns the paid session. */
async function pays(stripe: FakeStripe, who: SignedIn) {
  const answer = await checkout(who)
  expect(answer.statusCode).toBe(200)
  return stripe.pay(answer.json().url)
}

describe('Stripe', () => {
  test('trial to paid: by the notification, not by the browser’s return', async () => {
    const { stripe, at, olga } = await withStripe('one_time')
    const session = await pays(stripe, olga)
    expect(session).toMatchObject({ mode: 'payment', client_reference_id: olga.user.id })
    await olga.get('/dashboard?payment=success')
    expect(await statusOf(olga)).toBe('trial')

    expect((await notify(at, stripe.event('checkout.session.completed', session))).json()).toEqual({
      received: true,
    })
    expect(await statusOf(olga)).toBe('paid')
    for (let n = 0; n < 4; n++) await olga.createsGallery(`No ${n}`)
    expect((await checkout(olga)).statusCode).toBe(409)
  })

  test('a notification before the browser is back, twice, and late ones again change nothing', async () => {
    const { stripe, at, olga } = await withStripe('one_time')
    const session = await pays(stripe, olga)
    const event = stripe.event('checkout.session.completed', session)
    const answers = await Promise.all([notify(at, event), notify(at, event), notify(at, event)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await statusOf(olga)).toBe('paid')
    const asked = stripe.state.requests.length
    await notify(at, event)
    expect(stripe.state.requests.length).toBe(asked)
  })

  test('two clicks are one checkout of one customer', async () => {
    const { stripe, olga } = await withStripe('recurring')
    const [first, second] = await Promise.all([checkout(olga), checkout(olga)])
    expect(first!.json()).toEqual(second!.json())
    expect(stripe.state.customers.size).toBe(1)
    expect(stripe.state.sessions.size).toBe(1)
    expect([...stripe.state.customers.values()][0]).toMatchObject({ email: olga.user.email })
  })

  test('a checkout that is begun later closes those before it', async () => {
    const { stripe, olga } = await withStripe('recurring')
    const first = (await checkout(olga)).json()
    // Stripe repeats answers for a minute only.
    stripe.state.answers.clear()
    const second = (await checkout(olga)).json()
    expect(() => stripe.pay(first.url)).toThrow('The checkout is expired')
    expect((await checkout(olga)).json()).toEqual(second)
    expect(stripe.pay(second.url).status).toBe('complete')
  })

  test('who has paid is refused another checkout, also while the notification is on its way', async () => {
    const { stripe, olga } = await withStripe('recurring')
    await pays(stripe, olga)
    for (const again of [() => {}, () => stripe.state.answers.clear()]) {
      again()
      expect((await checkout(olga)).statusCode).toBe(409)
    }
    expect(await statusOf(olga)).toBe('trial')
  })

  test('a deleted account’s open checkout cannot be paid any more', async () => {
    const { stripe, olga } = await withStripe('recurring')
    await checkout(olga)
    const [session] = [...stripe.state.sessions.values()]
    const gone = await olga.request({
      method: 'DELETE',
      url: '/api/account',
      payload: { password: PASSWORD },
    })
    expect(gone.statusCode).toBe(204)
    await expect.poll(() => session!.status).toBe('expired')
  })

  test('a payment that is still on its way does not upgrade', async () => {
    const { stripe, at, olga } = await withStripe('one_time')
    const session = await pays(stripe, olga)
    session.payment_status = 'unpaid'
    await notify(at, stripe.event('checkout.session.completed', session))
    expect(await statusOf(olga)).toBe('trial')
    session.payment_status = 'paid'
    await notify(at, stripe.event('checkout.session.async_payment_succeeded', session))
    expect(await statusOf(olga)).toBe('paid')
  })

  test('a checkout that comes to nothing takes no upgrade back that the host gave', async () => {
    const { stripe, at, olga } = await withStripe('one_time')
    await checkout(olga)
    const [session] = [...stripe.state.sessions.values()]
    await runAdminCommand(at.services.connection.db, ['mark-paid', olga.user.email])
    session!.status = 'expired'
    for (const type of ['checkout.session.expired', 'checkout.session.async_payment_failed']) {
      expect((await notify(at, stripe.event(type, session!))).statusCode).toBe(200)
      expect(await statusOf(olga)).toBe('paid')
    }
  })

  test('a full refund or a dispute takes the upgrade back, a won dispute gives it again', async () => {
    const { stripe, at, olga } = await withStripe('one_time')
    const session = await pays(stripe, olga)
    await notify(at, stripe.event('checkout.session.completed', session))
    const charge = [...stripe.state.charges.values()][0]!
    charge.disputed = true
    await notify(at, stripe.event('charge.dispute.created', { id: 'dp_1', charge: charge.id }))
    expect(await statusOf(olga)).toBe('expired')
    charge.disputed = false
    await notify(at, stripe.event('charge.dispute.closed', { id: 'dp_1', charge: charge.id }))
    expect(await statusOf(olga)).toBe('paid')
    charge.refunded = true
    await notify(at, stripe.event('charge.refunded', charge))
    expect(await statusOf(olga)).toBe('expired')
    const refused = await olga.post('/api/galleries', { title: 'x', subdomain: 'after-refund' })
    expect(refused.statusCode).toBe(403)
  })

  test('a deleted account’s subscription ends', async () => {
    const { stripe, at, olga } = await withStripe('recurring')
    const session = await pays(stripe, olga)
    await notify(at, stripe.event('checkout.session.completed', session))
    expect(await statusOf(olga)).toBe('paid')
    const ada = await person(at, 'Ada')
    await at.services.connection.db.update(users).set({ role: 'Admin' }).where(eq(users.id, ada.user.id))
    expect((await ada.delete(`/api/admin/users/${olga.user.id}`)).statusCode).toBe(204)
    const subscription = stripe.state.subscriptions.get(session.subscription!)!
    await expect.poll(() => subscription.status).toBe('canceled')
  })

  test('a subscription that ends expires the account, whatever order the notifications come in', async () => {
    const { stripe, at, olga } = await withStripe('recurring')
    const session = await pays(stripe, olga)
    expect(session.mode).toBe('subscription')
    const subscription = stripe.state.subscriptions.get(session.subscription!)!
    const completed = stripe.event('checkout.session.completed', session)
    const failed = stripe.event('invoice.payment_failed', { id: 'in_1', customer: session.customer })

    subscription.status = 'past_due'
    await notify(at, failed)
    expect(await statusOf(olga)).toBe('paid')
    subscription.status = 'canceled'
    const deleted = stripe.event('customer.subscription.deleted', subscription)
    await notify(at, deleted)
    expect(await statusOf(olga)).toBe('expired')
    await notify(at, completed)
    expect(await statusOf(olga)).toBe('expired')

    const again = stripe.state.answers
    again.clear()
    await pays(stripe, olga)
    await notify(at, stripe.event('invoice.paid', { id: 'in_2', customer: session.customer }))
    expect(await statusOf(olga)).toBe('paid')
    await notify(at, deleted)
    expect(await statusOf(olga)).toBe('paid')
  })

  test('forged, stale and unsigned notifications are refused', async () => {
    const { stripe, at, olga } = await withStripe('one_time')
    const session = await pays(stripe, olga)
    const good = stripe.event('checkout.session.completed', session)
    for (const bad of [
      { ...good, payload: good.payload.replace('completed', 'completed ') },
      { ...good, signature: '' },
      { ...good, signature: 't=1,v1=abc' },
      stripe.event('checkout.session.completed', session, { secret: 'whsec_other' }),
      stripe.event('checkout.session.completed', session, { age: 301 }),
    ]) {
      expect((await notify(at, bad)).statusCode).toBe(400)
    }
    expect((await visitor(at).post('/api/stripe/webhook', {})).statusCode).toBe(400)
    expect(await statusOf(olga)).toBe('trial')
  })

  test('signed events of an odd shape are refused', async () => {
    const { stripe, at } = await withStripe('one_time')
    const event = { id: 'evt_1', type: 'invoice.paid', data: { object: { customer: 'cus_1' } } }
    const dispute = { ...event, type: 'charge.dispute.created' }
    for (const odd of [
      null,
      [],
      'text',
      {},
      { ...event, id: 7 },
      { ...event, data: undefined },
      { ...event, data: { object: null } },
      { ...event, data: { object: { customer: 7 } } },
      { ...event, data: { object: { customer: { id: 7 } } } },
      { ...dispute, data: { object: { charge: null } } },
      { ...dispute, data: { object: {} } },
    ]) {
      const answer = await notify(at, stripe.signed(JSON.stringify(odd)))
      expect([JSON.stringify(odd), answer.statusCode, answer.json().code]).toEqual([
        JSON.stringify(odd),
        400,
        'invalid_input',
      ])
    }
    expect((await notify(at, stripe.signed('{'))).statusCode).toBe(400)
  })

  test('what is not about any of our people, or of no interest, is accepted and ignored', async () => {
    const { stripe, at } = await withStripe('one_time')
    for (const event of [
      stripe.event('charge.refunded', { id: 'ch_x', customer: 'cus_stranger' }),
      stripe.event('product.created', { id: 'prod_x' }),
    ]) {
      expect((await notify(at, event)).statusCode).toBe(200)
    }
  })

  test('who pays manages the subscription at Stripe, who never did has nothing to manage', async () => {
    const { stripe, at, olga } = await withStripe('recurring')
    const none = await olga.post('/api/account/billing-portal')
    expect([none.statusCode, none.json()]).toEqual([
      409,
      { code: 'conflict', message: "There's no subscription to manage." },
    ])
    await notify(at, stripe.event('checkout.session.completed', await pays(stripe, olga)))
    const answer = await olga.post('/api/account/billing-portal')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { url: expect.stringMatching(/^https:\/\/billing\.stripe\.example\/bps_/) },
    ])
    expect(stripe.state.requests.at(-1)).toBe('POST /v1/billing_portal/sessions')
  })

  test('while Stripe is down nothing is noted as done: it comes again', async () => {
    const { stripe, at, olga } = await withStripe('one_time')
    const session = await pays(stripe, olga)
    const event = stripe.event('checkout.session.completed', session)
    stripe.state.failures = 1
    expect((await notify(at, event)).statusCode).toBe(503)
    expect(await statusOf(olga)).toBe('trial')
    expect((await notify(at, event)).statusCode).toBe(200)
    expect(await statusOf(olga)).toBe('paid')
  })

  test('a key that Stripe refuses is our outage with Stripe’s words in the log, and signs nobody out', async () => {
    const { stripe, at, olga } = await withStripe('recurring', { LOG_LEVEL: 'error' })
    const ines = await person(at, 'Ines')
    const session = await pays(stripe, olga)
    await notify(at, stripe.event('checkout.session.completed', session))
    stripe.state.revoked = true
    const answers = [
      await checkout(ines),
      await olga.post('/api/account/billing-portal'),
      await notify(at, stripe.event('customer.subscription.updated', session)),
    ]
    for (const { statusCode, headers, body } of answers) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
      expect(body).not.toContain('API Key')
    }
    expect(at.log.filter((line) => line.includes('Invalid API Key'))).toHaveLength(3)
  })

  test('who was deleted at Stripe checks out as a new customer, and has nothing to manage until then', async () => {
    const { stripe, at, olga } = await withStripe('recurring')
    const session = await pays(stripe, olga)
    await notify(at, stripe.event('checkout.session.completed', session))
    stripe.state.customers.get(session.customer)!.deleted = true
    const subscription = stripe.state.subscriptions.get(session.subscription!)!
    subscription.status = 'canceled'
    await notify(at, stripe.event('customer.subscription.deleted', subscription))
    expect((await olga.post('/api/account/billing-portal')).statusCode).toBe(409)
    stripe.state.answers.clear()
    const next = await pays(stripe, olga)
    expect(next.customer).not.toBe(session.customer)
    await notify(at, stripe.event('checkout.session.completed', next))
    expect(await statusOf(olga)).toBe('paid')
  })
})

describe('the test checkout', () => {
  async function withSandbox() {
    const at = await startAppForThisTest()
    const olga = await person(at, 'Olga')
    const url = new URL((await checkout(olga)).json().url)
    expect(url.origin).toBe(at.config.publicUrl.origin)
    return { at, olga, page: url.pathname }
  }
  const press = (who: SignedIn, path: string) =>
    who.request({
      method: 'POST',
      url: path,
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('says that it is one, and paying upgrades', async () => {
    const { olga, page } = await withSandbox()
    const shown = await olga.get(page)
    expect(shown.body).toContain('Test checkout')
    expect(shown.body).toContain('no money moves')
    expect(shown.body).toContain(`action="${page}/pay" method="post">`)
    expect(shown.body).not.toContain('<script')
    expect(shown.body, 'in the face of all other pages').toMatch(/rel="preload" as="font"/)
    const paid = await press(olga, `${page}/pay`)
    expect([paid.statusCode, paid.headers.location]).toEqual([303, '/dashboard?payment=success'])
    expect(await statusOf(olga)).toBe('paid')
    expect((await press(olga, `${page}/pay`)).headers.location).toBe('/dashboard')
  })

  test('has a page on which the subscription ends', async () => {
    const { at, olga, page } = await withSandbox()
    expect((await olga.post('/api/account/billing-portal')).statusCode).toBe(409)
    await press(olga, `${page}/pay`)
    const { pathname } = new URL((await olga.post('/api/account/billing-portal')).json().url)
    const shown = await olga.get(pathname)
    expect(shown.body).toContain('Test subscription')
    // The font of its title is in the page.
    expect(shown.headers['content-security-policy']).toContain("font-src 'self' data:")
    expect(shown.body).toContain(`action="${pathname}/end" method="post">`)
    expect((await visitor(at).get(pathname)).headers.location).toBe('/account/plan')
    const ended = await press(olga, `${pathname}/end`)
    expect([ended.statusCode, ended.headers.location]).toEqual([303, '/account/plan'])
    expect(await statusOf(olga)).toBe('expired')
    expect((await olga.post('/api/account/billing-portal')).statusCode).toBe(409)
  })

  test('cancelling changes nothing', async () => {
    const { olga, page } = await withSandbox()
    expect((await press(olga, `${page}/cancel`)).headers.location).toBe('/dashboard?payment=cancelled')
    expect((await press(olga, `${page}/pay`)).headers.location).toBe('/dashboard')
    expect(await statusOf(olga)).toBe('trial')
  })

  test('is for the person who began it, sent from our own pages', async () => {
    const { at, olga, page } = await withSandbox()
    const ines = await person(at, 'Ines')
    expect((await ines.get(page)).headers.location).toBe('/dashboard')
    await press(ines, `${page}/pay`)
    expect(await statusOf(ines)).toBe('trial')
    expect((await visitor(at).get(page)).headers.location).toContain('/api/login?returnTo=')
    const foreign = await olga.request({
      method: 'POST',
      url: `${page}/pay`,
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    })
    expect(foreign.statusCode).toBe(403)
    expect(await statusOf(olga)).toBe('trial')
  })

  test('an expired account becomes active again', async () => {
    const { at, olga, page } = await withSandbox()
    await at.services.connection.db
      .update(users)
      .set({ trialEndsAt: new Date(Date.now() - 1000) })
      .where(eq(users.id, olga.user.id))
    expect(await statusOf(olga)).toBe('expired')
    await press(olga, `${page}/pay`)
    expect(await statusOf(olga)).toBe('paid')
    await olga.createsGallery('Active again')
  })
})

test('PAYMENTS=off: there is no upgrade', async () => {
  const at = await startAppForThisTest({ PAYMENTS: 'off' })
  expect((await checkout(await person(at))).statusCode).toBe(404)
  expect((await visitor(at).get('/dashboard')).body).toContain('<meta name="payments" content="off">')
})

test('half of the Stripe settings is a mistake that names the other half', async () => {
  await expect(startAppForThisTest({ STRIPE_SECRET_KEY: 'sk_test_x' })).rejects.toThrow(
    /STRIPE_PRICE_ID: Must be set together with STRIPE_SECRET_KEY\nSTRIPE_WEBHOOK_SECRET: /,
  )
})
