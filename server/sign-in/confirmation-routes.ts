import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Confirmation } from '#contract/confirmation.ts'
import { PasskeyRequestOptions } from '#contract/passkeys.ts'
import { managedHere } from '#server/accounts/managed-here.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { sessions } from '#server/database/tables/index.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import type { IdentityProvider } from '#server/ports/identity/identity.ts'
import { relyingParty } from './passkeys/relying-party.ts'
import { checkPasskey, requestOptions } from './passkeys/sign-in-with-passkey.ts'
import { passwordConfirmation } from './password-confirmation.ts'

type Options = {
  db: Database
  limits: RateLimits
  identity: IdentityProvider | null
  config: { publicUrl: URL; productName: string }
}

/** Proving who one is, for the calls that ask for it (confirmation.ts). */
export const confirmationRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { db, limits, identity, config },
) => {
  const confirmPassword = passwordConfirmation(db, limits)
  const challenges = limits('passkey-challenge-person', { points: 60, seconds: 15 * 60 })
  const here = { onRequest: managedHere(identity), config: { beforeTwoStep: true } }
  const tags = ['accounts']

  app.post(
    '/api/account/confirm/options',
    {
      ...here,
      schema: {
        tags,
        summary: 'What a browser needs to confirm with a passkey',
        response: { 200: PasskeyRequestOptions },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      await challenges.spend(person.id)
      reply.header('cache-control', 'no-store')
      return requestOptions(db, relyingParty(config), person.id)
    },
  )

  app.post(
    '/api/account/confirm',
    {
      ...here,
      schema: {
        tags,
        summary: 'Confirm with the password or a passkey that it is you',
        description:
          'Counts for five minutes in this session. Other calls ask for it with 403 `confirm_required`.',
        body: Confirmation,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      const { body } = request
      const confirmed = { confirmedAt: clock.now() }
      const ofSession = eq(sessions.sid, request.session!.sid)
      if ('password' in body) {
        await confirmPassword(person, body.password)
        await db.update(sessions).set(confirmed).where(ofSession)
      } else {
        const { confirm } = await checkPasskey(db, relyingParty(config), body, person.id)
        await db.transaction(async (tx) => {
          await confirm(tx)
          await tx.update(sessions).set(confirmed).where(ofSession)
        })
      }
      return reply.code(204).send(null)
    },
  )
}
