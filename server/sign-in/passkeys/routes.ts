import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CurrentUser } from '#contract/accounts.ts'
import { PerhapsPassword } from '#contract/confirmation.ts'
import {
  NewPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyName,
  PasskeyRequestOptions,
  PasskeySignIn,
} from '#contract/passkeys.ts'
import { managedHere } from '#server/accounts/managed-here.ts'
import { presentUser } from '#server/accounts/present-user.ts'
import type { Database } from '#server/database/connect.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { IdentityProvider } from '#server/ports/identity/identity.ts'
import type { RequireConfirmation } from '../confirmation.ts'
import { rememberAddress } from '../known-addresses.ts'
import { limitOfFailuresByAddress } from '../sign-in-limits.ts'
import type { TwoStepRequirement } from '../two-step/requirement.ts'
import { mustSetUpTwoStep } from '../two-step/set-up.ts'
import { addPasskey, creationOptions } from './add-passkey.ts'
import { listPasskeys, presentPasskey, removePasskey, renamePasskey } from './own-passkeys.ts'
import { relyingParty } from './relying-party.ts'
import { checkPasskey, requestOptions } from './sign-in-with-passkey.ts'

const QUARTER = 15 * 60

type Options = {
  db: Database
  jobs: Jobs
  limits: RateLimits
  identity: IdentityProvider | null
  config: { publicUrl: URL; productName: string; requireTwoStep: TwoStepRequirement }
  requireConfirmation: RequireConfirmation
}

/** Passkeys (WebAuthn): those of one's own account, and signing in with one. */
export const passkeyRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { db, jobs, limits, identity, config, requireConfirmation },
) => {
  // Each writes a row; browsers ask for one whenever the sign-in page is opened.
  const challengesOfAddress = limits('passkey-challenge-address', { points: 600, seconds: QUARTER })
  const challengesOfPerson = limits('passkey-challenge-person', { points: 60, seconds: QUARTER })
  const failuresOfAddress = limitOfFailuresByAddress(limits)
  const here = { onRequest: managedHere(identity) }
  const open = { ...here, config: { public: true } }
  const id = z.object({ id: z.string() })

  app.get(
    '/api/account/passkeys',
    {
      ...here,
      schema: { tags: ['accounts'], summary: 'The own passkeys', response: { 200: z.array(Passkey) } },
    },
    async (request) => (await listPasskeys(db, request.signedInUser().id)).map(presentPasskey),
  )

  app.post(
    '/api/account/passkeys/options',
    {
      ...here,
      schema: {
        tags: ['accounts'],
        summary: 'What a browser needs to make a passkey',
        description: 'The answer to its challenge is taken once, within five minutes.',
        response: { 200: PasskeyCreationOptions },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      await requireConfirmation(request)
      await challengesOfPerson.spend(person.id)
      reply.header('cache-control', 'no-store')
      return creationOptions(db, relyingParty(config), person)
    },
  )

  app.post(
    '/api/account/passkeys',
    {
      ...here,
      schema: {
        tags: ['accounts'],
        summary: 'Add a passkey',
        body: NewPasskey,
        response: { 201: Passkey },
      },
    },
    async (request, reply) => {
      await requireConfirmation(request)
      const added = await addPasskey(
        { db, jobs, rp: relyingParty(config) },
        request.signedInUser(),
        request.body,
        request.session!.sid,
      )
      return reply.code(201).send(presentPasskey(added))
    },
  )

  app.patch(
    '/api/account/passkeys/:id',
    {
      ...here,
      schema: {
        tags: ['accounts'],
        summary: 'Rename a passkey',
        params: id,
        body: PasskeyName,
        response: { 200: Passkey },
      },
    },
    async (request) =>
      presentPasskey(await renamePasskey(db, request.signedInUser(), request.params.id, request.body.name)),
  )

  app.delete(
    '/api/account/passkeys/:id',
    {
      ...here,
      schema: {
        tags: ['accounts'],
        summary: 'Remove a passkey',
        params: id,
        body: PerhapsPassword,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      await requireConfirmation(request, request.body?.password)
      await removePasskey(db, jobs, person, request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/auth/passkey/options',
    {
      ...open,
      schema: {
        tags: ['accounts'],
        summary: 'What a browser needs to sign in with a passkey',
        response: { 200: PasskeyRequestOptions },
      },
    },
    async (request, reply) => {
      await challengesOfAddress.spend(networkOf(request))
      reply.header('cache-control', 'no-store')
      return requestOptions(db, relyingParty(config))
    },
  )

  app.post(
    '/api/auth/passkey',
    {
      ...open,
      schema: {
        tags: ['accounts'],
        summary: 'Sign in with a passkey',
        description: 'A passkey is two factors by itself: no code of two-step sign-in is asked for.',
        body: PasskeySignIn,
        response: { 200: CurrentUser },
      },
    },
    async (request, reply) => {
      const network = networkOf(request)
      await failuresOfAddress.spend(network)
      try {
        const { person, confirm } = await checkPasskey(db, relyingParty(config), request.body)
        await reply.beginSession(person, {
          async confirm(tx) {
            await confirm(tx)
            await rememberAddress(tx, person.id, network)
          },
        })
        await failuresOfAddress.giveBack(network)
        return presentUser(person, {
          twoStepRequired: await mustSetUpTwoStep(db, config.requireTwoStep, person),
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
