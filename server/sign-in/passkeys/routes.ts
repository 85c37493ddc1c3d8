import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { PerhapsPassword } from '#contract/confirmation.ts'
import { NewPasskey, Passkey, PasskeyCreationOptions, PasskeyName } from '#contract/passkeys.ts'
import { managedHere } from '#server/accounts/managed-here.ts'
import type { Base } from '#server/base.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { confirmation } from '../confirmation.ts'
import { signedIn } from '../signed-in.ts'
import { addPasskey, creationOptions } from './add-passkey.ts'
import { listPasskeys, presentPasskey, removePasskey, renamePasskey } from './own-passkeys.ts'
import { relyingParty } from './relying-party.ts'

/** The passkeys (WebAuthn) of one's own account. */
export const passkeyRoutes: FastifyPluginAsync<Base> = async (app, base) => {
  const { db, jobs, limits, identity, config } = base
  const confirmed = confirmation(base)
  const challengesOfPerson = limits('passkey-challenge-person')
  const call = callsOf(app, 'accounts')
  // 'conflict' for a site that is reached by its IP address: it has no passkeys.
  const here = { ...managedHere(identity), refuses: { 409: ['managed_elsewhere', 'conflict'] } as const }
  const params = z.object({ id: z.string() })

  call(
    'GET /api/account/passkeys',
    {
      operationId: 'listPasskeys',
      summary: 'List your passkeys',
      who: signedIn,
      ...here,
      answers: { 200: z.array(Passkey) },
    },
    async ({ person }) => (await listPasskeys(db, person.id)).map(presentPasskey),
  )

  call(
    'POST /api/account/passkeys/options',
    {
      operationId: 'getPasskeyCreationOptions',
      summary: 'Get what a browser needs to create a passkey',
      description: 'Its challenge can be answered once, within five minutes.',
      who: confirmed,
      ...here,
      body: PerhapsPassword,
      answers: { 200: PasskeyCreationOptions },
    },
    async ({ person, reply }) => {
      await challengesOfPerson.spend(person.id)
      reply.header('cache-control', 'no-store')
      return creationOptions(db, relyingParty(config), person)
    },
  )

  call(
    'POST /api/account/passkeys',
    {
      operationId: 'addPasskey',
      summary: 'Add a passkey',
      who: confirmed,
      ...here,
      body: NewPasskey,
      answers: { 201: Passkey },
      refuses: { ...here.refuses, 400: ['challenge_ended'] },
    },
    async ({ person, body, request }) =>
      presentPasskey(await addPasskey(base, person, body, request.session!.sid)),
  )

  call(
    'PATCH /api/account/passkeys/:id',
    {
      operationId: 'renamePasskey',
      summary: 'Rename a passkey',
      who: signedIn,
      ...here,
      params,
      body: PasskeyName,
      answers: { 200: Passkey },
    },
    async ({ person, params, body }) => presentPasskey(await renamePasskey(db, person, params.id, body.name)),
  )

  call(
    'DELETE /api/account/passkeys/:id',
    {
      operationId: 'removePasskey',
      summary: 'Remove a passkey',
      who: confirmed,
      ...here,
      params,
      body: PerhapsPassword,
      answers: NO_CONTENT,
    },
    async ({ person, params }) => removePasskey(db, jobs, person, params.id),
  )
}
