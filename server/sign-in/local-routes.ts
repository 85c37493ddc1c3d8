import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CurrentUser, SignIn, SignUp } from '#contract/accounts.ts'
import { bestOf, LANGUAGES } from '#contract/languages.ts'
import { safeReturnPath } from '#contract/return-path.ts'
import { presentUser } from '#server/accounts/present-user.ts'
import type { Base } from '#server/base.ts'
import { anyone, anyoneWithin, callsOf } from '#server/platform/http/call.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { sendDrawn } from '#server/platform/http/security-headers.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { isKnownAddress, rememberAddress } from './known-addresses.ts'
import { refuseWeakPassword } from './password-strength.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { isFromElsewhere, SIGN_OUT_QUESTION, signOut } from './signed-in.ts'
import { passSecondStep } from './two-step/second-step.ts'
import { mustSetUpTwoStep } from './two-step/set-up.ts'

/** `mode` 'create' opens 'Create account', and so does `invitation`, with its e-mail; `lang` is the page's language. */
const LoginQuery = z.object({
  returnTo: z.string().optional(),
  mode: z.literal('create').optional().catch(undefined),
  invitation: z.string().max(255).optional().catch(undefined),
  lang: z.enum(LANGUAGES).optional().catch(undefined),
})

/** Signing in with a local password. */
export const localAccountRoutes: FastifyPluginAsyncZod<Base & { pages: PublicPages }> = async (
  app,
  { db, jobs, limits, pages, config },
) => {
  const call = callsOf(app, 'accounts')
  const failuresOfEmail = limits('sign-in-email')
  const failuresOfAccount = limits('sign-in-account')
  const wrongCodesOfAccount = limits('sign-in-code')
  const failuresOfAddress = limits('sign-in-address')
  const open = { config: { public: true } }

  call(
    'POST /api/auth/sign-up',
    {
      operationId: 'signUp',
      summary: 'Create an account and sign in',
      description:
        'Where SIGN_UP is `invited`, `invitation` is needed: the token of an e-mailed invitation to this address, which also proves it.',
      who: anyoneWithin(limits('sign-up')),
      body: SignUp,
      answers: { 201: CurrentUser },
      refuses: { 400: ['weak_password'], 403: ['invitation_required'], 409: ['email_taken'] },
    },
    async ({ body, request, reply }) => {
      const { password, invitation: _, ...owner } = body
      await refuseWeakPassword(password, { field: 'password', owner, productName: config.productName })
      const person = await signUp(
        db,
        jobs,
        { ...body, browserLanguage: bestOf(request.headers['accept-language']) },
        config,
      )
      await reply.beginSession(person, {
        confirm: (tx) => rememberAddress(tx, person.id, networkOf(request)),
      })
      return presentUser(person, {
        twoStepRequired: await mustSetUpTwoStep(db, config, person),
      })
    },
  )

  call(
    'POST /api/auth/sign-in',
    {
      operationId: 'signIn',
      summary: 'Sign in',
      description:
        'Where two-step sign-in is on, the right password without `totp` is refused with 401 `totp_required`; `totp` is a code of the authenticator app, or a recovery code. Each works once.',
      who: anyone,
      body: SignIn,
      answers: { 200: CurrentUser },
      // 'signed_out' if the account was deleted at the same time.
      refuses: {
        401: ['wrong_credentials', 'totp_required', 'wrong_code', 'signed_out'],
        403: ['suspended'],
      },
    },
    async ({ body, request, reply }) => {
      // Counted before the password is checked, so that simultaneous attempts count, too.
      const { email, totp } = body
      const network = networkOf(request)
      const isKnown = await isKnownAddress(db, email, network)
      const counted: [RateLimit, string][] = [
        [failuresOfAddress, network],
        [failuresOfEmail, `${email} ${network}`],
      ]
      if (!isKnown) counted.push([failuresOfAccount, email])
      const giveBack = () => Promise.all(counted.map(([limit, key]) => limit.giveBack(key)))
      try {
        await spendAll(counted)
        const { person, confirm } = await signIn(db, body)
        if (totp && !isKnown) {
          await wrongCodesOfAccount.spend(person.id)
          counted.push([wrongCodesOfAccount, person.id])
        }
        await reply.beginSession(person, {
          async confirm(tx) {
            await confirm(tx)
            await passSecondStep(tx, jobs, person, totp)
            await rememberAddress(tx, person.id, network)
          },
        })
        await giveBack()
        return presentUser(person, {
          twoStepRequired: await mustSetUpTwoStep(db, config, person),
        })
      } catch (error) {
        if (error instanceof Refusal) {
          request.log.warn({ account: email, address: request.ip, reason: error.code }, 'sign-in failed')
          // The password was right. This gives back what the request itself counted, so it allows no further guesses.
          if (error.code === 'totp_required') await giveBack()
        }
        throw error
      }
    },
  )

  app.get(
    '/api/login',
    { ...open, schema: { hide: true, querystring: LoginQuery } },
    async (request, reply) => {
      const { mode, invitation, lang } = request.query
      const returnTo = safeReturnPath(request.query.returnTo)
      if (request.person) return reply.redirect(returnTo)
      return reply.redirect(
        `/sign-in?${new URLSearchParams({
          ...{ returnTo, ...(mode && { mode }) },
          ...{ ...(invitation && { invitation }), ...(lang && { lang }) },
        })}`,
      )
    },
  )

  const logout = { hide: true, querystring: LoginQuery.pick({ returnTo: true }) }
  app.get('/api/logout', { ...open, schema: logout }, async (request, reply) => {
    if (isFromElsewhere(request)) return sendDrawn(reply, await pages.appMessage(SIGN_OUT_QUESTION))
    await signOut(db, request, reply)
    const { returnTo } = request.query
    return reply.redirect(returnTo === undefined ? '/' : safeReturnPath(returnTo))
  })
}

async function spendAll(counted: [RateLimit, string][]) {
  for (const [limit, key] of counted) await limit.spend(key)
}
