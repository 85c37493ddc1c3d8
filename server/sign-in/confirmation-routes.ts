import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { Confirmation } from '#contract/confirmation.ts'
import { PasskeyRequestOptions } from '#contract/passkeys.ts'
import { managedHere } from '#server/accounts/managed-here.ts'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import { sessions } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { relyingParty } from './passkeys/relying-party.ts'
import { checkPasskey, requestOptions } from './passkeys/sign-in-with-passkey.ts'
import { confirmPassword } from './password-confirmation.ts'
import { signedIn } from './signed-in.ts'

/** Calls that confirm a person's identity, for other calls that require it (confirmation.ts). */
export const confirmationRoutes: FastifyPluginAsync<Base> = async (app, base) => {
  const { db, limits, identity, config } = base
  const challenges = limits('passkey-challenge-person')
  const call = callsOf(app, 'accounts')
  const here = {
    who: signedIn,
    ...managedHere(identity),
    beforeTwoStep: true,
    refuses: { 409: ['managed_elsewhere', 'conflict'] } as const,
  }

  call(
    'POST /api/account/confirm/options',
    {
      operationId: 'getConfirmationOptions',
      summary: 'Get what a browser needs to confirm with a passkey',
      ...here,
      answers: { 200: PasskeyRequestOptions },
    },
    async ({ person, reply }) => {
      await challenges.spend(person.id)
      reply.header('cache-control', 'no-store')
      return requestOptions(db, relyingParty(config), person.id)
    },
  )

  call(
    'POST /api/account/confirm',
    {
      operationId: 'confirm',
      summary: 'Confirm with the password or a passkey that it is you',
      description:
        'Counts for five minutes in this session. Other calls ask for it with 403 `confirm_required`.',
      ...here,
      body: Confirmation,
      answers: NO_CONTENT,
      refuses: {
        ...here.refuses,
        401: ['challenge_ended', 'wrong_credentials'],
        403: ['wrong_password'],
      },
    },
    async ({ person, body, request }) => {
      const confirmed = { confirmedAt: clock.now() }
      const ofSession = eq(sessions.sid, request.session!.sid)
      if ('password' in body) {
        await confirmPassword(base, person, body.password)
        await db.update(sessions).set(confirmed).where(ofSession)
      } else {
        const { confirm } = await checkPasskey(db, relyingParty(config), body, person.id)
        await transact(db, async (tx) => {
          await confirm(tx)
          await tx.update(sessions).set(confirmed).where(ofSession)
        })
      }
    },
  )
}
