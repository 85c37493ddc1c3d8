import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { BillingPortal, CheckoutSession } from '#contract/billing.ts'
import { Token } from '#contract/ids.ts'
import { ENGLISH } from '#contract/languages.ts'
import type { Base } from '#server/base.ts'
import type { Database } from '#server/database/connect.ts'
import { callsOf } from '#server/platform/http/call.ts'
import { badRequest, notFound } from '#server/platform/http/refusal.ts'
import { sendDrawn } from '#server/platform/http/security-headers.ts'
import { type Payments, RefusedNotification } from '#server/ports/payments/payments.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { applyNotification } from './apply-notification.ts'
import { beginCheckout } from './begin-checkout.ts'
import { openPortal } from './open-portal.ts'
import {
  answerSandboxCheckout,
  beginSandboxCheckout,
  endSandboxSubscription,
  sandboxCheckoutWaits,
} from './sandbox.ts'
import { SANDBOX_PORTAL, SANDBOX_SUBSCRIPTION, sandboxCheckout } from './sandbox-page.ts'

export const billingRoutes: FastifyPluginAsyncZod<Base & { pages: PublicPages }> = async (
  app,
  { db, payments, limits, config, pages },
) => {
  const call = callsOf(app, 'billing')
  const checkouts = limits('checkout')
  // The body is empty, although its content type is JSON.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, _body, done) => done(null))

  call(
    'POST /api/create-checkout-session',
    {
      operationId: 'createCheckoutSession',
      summary: 'Create a checkout session',
      who: signedIn,
      answers: { 200: CheckoutSession },
      refuses: { 404: ['not_found'], 409: ['conflict'], 503: ['unavailable'] },
    },
    async ({ person }) => {
      if (payments === 'off') throw notFound('Upgrade')
      await checkouts.spend(person.id)
      if (payments !== 'sandbox') return { url: await beginCheckout(db, payments, person) }
      return { url: new URL(await beginSandboxCheckout(db, person), config.publicUrl).href }
    },
  )

  call(
    'POST /api/account/billing-portal',
    {
      operationId: 'openBillingPortal',
      summary: 'Create a customer portal session',
      who: signedIn,
      answers: { 200: BillingPortal },
      refuses: { 409: ['conflict'], 503: ['unavailable'] },
    },
    async ({ person }) => {
      await checkouts.spend(person.id)
      return { url: new URL(await openPortal(payments, person), config.publicUrl).href }
    },
  )

  if (payments === 'sandbox') registerSandbox(app, db, pages)
}

/** The pages of the test checkout, for the person who began it. */
const registerSandbox = (
  app: Parameters<FastifyPluginAsyncZod>[0],
  db: Database,
  { question }: PublicPages,
) => {
  app.register(async (pages: typeof app) => {
    // Ignores the empty bodies of the forms.
    pages.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume()
      done(null)
    })

    const params = z.object({ token: Token })
    const hidden = { config: { public: true }, schema: { hide: true, params } }
    const signIn = (token: string) =>
      `/api/login?returnTo=${encodeURIComponent(`/checkout/sandbox/${token}`)}`

    const open = { config: { public: true }, schema: { hide: true } }
    pages.get(SANDBOX_PORTAL, open, async (request, reply) => {
      if (request.person?.status !== 'paid' || request.impersonator) return reply.redirect('/account/plan')
      return sendDrawn(reply, await question(ENGLISH, SANDBOX_SUBSCRIPTION))
    })
    pages.post(`${SANDBOX_PORTAL}/end`, open, async (request, reply) => {
      if (request.person && !request.impersonator) await endSandboxSubscription(db, request.person)
      return reply.redirect('/account/plan', 303)
    })

    pages.get('/checkout/sandbox/:token', hidden, async (request, reply) => {
      const { token } = request.params
      if (!request.person) return reply.redirect(signIn(token))
      if (!(await sandboxCheckoutWaits(db, request.person, token))) return reply.redirect('/dashboard')
      return sendDrawn(reply, await question(ENGLISH, sandboxCheckout(`/checkout/sandbox/${token}`)))
    })

    for (const [answer, outcome] of [
      ['pay', 'success'],
      ['cancel', 'cancelled'],
    ] as const) {
      pages.post(`/checkout/sandbox/:token/${answer}`, hidden, async (request, reply) => {
        const { token } = request.params
        if (!request.person) return reply.redirect(signIn(token), 303)
        const answered = await answerSandboxCheckout(db, request.person, token, answer)
        return reply.redirect(answered ? `/dashboard?payment=${outcome}` : '/dashboard', 303)
      })
    }
  })
}

/** The webhook of the payment provider: without a session; the signature covers the raw body. */
export const paymentNotificationRoutes: FastifyPluginAsyncZod<{ db: Database; payments: Payments }> = async (
  app,
  { db, payments },
) => {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.post('/api/stripe/webhook', { schema: { hide: true } }, async (request) => {
    const signature = request.headers['stripe-signature']
    if (typeof signature !== 'string') throw badRequest('The signature is missing')
    const notification = await payments
      .readNotification(request.body as Buffer, signature)
      .catch((error: unknown) => {
        if (error instanceof RefusedNotification) throw badRequest(error.message)
        throw error
      })
    if (notification) await applyNotification(db, payments, notification)
    return { received: true }
  })
}
