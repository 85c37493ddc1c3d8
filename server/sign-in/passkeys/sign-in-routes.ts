import type { FastifyPluginAsync } from 'fastify'
import { CurrentUser } from '#contract/accounts.ts'
import { PasskeyRequestOptions, PasskeySignIn } from '#contract/passkeys.ts'
import { managedHere } from '#server/accounts/managed-here.ts'
import { presentUser } from '#server/accounts/present-user.ts'
import type { Base } from '#server/base.ts'
import { anyone, anyoneWithin, callsOf } from '#server/platform/http/call.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { rememberAddress } from '../known-addresses.ts'
import { mustSetUpTwoStep } from '../two-step/set-up.ts'
import { relyingParty } from './relying-party.ts'
import { checkPasskey, requestOptions } from './sign-in-with-passkey.ts'

/** Calls that sign in by a passkey. */
export const passkeySignInRoutes: FastifyPluginAsync<Base> = async (
  app,
  { db, limits, identity, config },
) => {
  const failuresOfAddress = limits('sign-in-address')
  const call = callsOf(app, 'accounts')
  // 'conflict' for a site that is reached by its IP address: it has no passkeys.
  const here = { ...managedHere(identity), refuses: { 409: ['managed_elsewhere', 'conflict'] } as const }

  call(
    'POST /api/auth/passkey/options',
    {
      operationId: 'getPasskeyRequestOptions',
      summary: 'Get what a browser needs to sign in with a passkey',
      who: anyoneWithin(limits('passkey-challenge-address')),
      ...here,
      answers: { 200: PasskeyRequestOptions },
    },
    async ({ reply }) => {
      reply.header('cache-control', 'no-store')
      return requestOptions(db, relyingParty(config))
    },
  )

  call(
    'POST /api/auth/passkey',
    {
      operationId: 'signInWithPasskey',
      summary: 'Sign in with a passkey',
      description: 'A passkey is two factors by itself: no code of two-step sign-in is asked for.',
      who: anyone,
      ...here,
      body: PasskeySignIn,
      answers: { 200: CurrentUser },
      refuses: {
        ...here.refuses,
        401: ['challenge_ended', 'wrong_credentials', 'signed_out'],
        403: ['suspended'],
      },
    },
    async ({ body, request, reply }) => {
      const network = networkOf(request)
      await failuresOfAddress.spend(network)
      try {
        const { person, confirm } = await checkPasskey(db, relyingParty(config), body)
        await reply.beginSession(person, {
          async confirm(tx) {
            await confirm(tx)
            await rememberAddress(tx, person.id, network)
          },
        })
        await failuresOfAddress.giveBack(network)
        return presentUser(person, {
          twoStepRequired: await mustSetUpTwoStep(db, config, person),
        })
      } catch (error) {
        if (error instanceof Refusal) {
          request.log.warn({ address: request.ip, reason: error.code }, 'sign-in with a passkey failed')
        }
        throw error
      }
    },
  )
}
