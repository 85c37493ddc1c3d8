import type { FastifyPluginAsync } from 'fastify'
import { PerhapsPassword } from '#contract/confirmation.ts'
import { RecoveryCodes, TotpConfirmation, TotpSecret, TwoStep } from '#contract/two-step.ts'
import { managedHere } from '#server/accounts/managed-here.ts'
import type { Base } from '#server/base.ts'
import { transact } from '#server/database/transactions.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { callsOf, NO_CONTENT, type Refusals } from '#server/platform/http/call.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import { confirmation } from '../confirmation.ts'
import { signInMethodEmail } from '../sign-in-method-email.ts'
import { signedIn } from '../signed-in.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { mustHaveTwoStep } from './requirement.ts'
import { beginTwoStep, confirmTwoStep, readTwoStep } from './set-up.ts'
import { turnOffTwoStep } from './turn-off.ts'

/** Two-step sign-in of one's own account. */
export const twoStepRoutes: FastifyPluginAsync<Base> = async (app, base) => {
  const { db, jobs, identity, config } = base
  const confirmed = confirmation(base)
  const call = callsOf(app, 'accounts')
  const here = { ...managedHere(identity), beforeTwoStep: true }
  const conflicts: Refusals = { 409: [...here.refuses[409], 'conflict'] }

  call(
    'GET /api/account/totp',
    {
      operationId: 'getTwoStep',
      summary: 'Get whether two-step sign-in is on',
      who: signedIn,
      ...here,
      answers: { 200: TwoStep },
    },
    async ({ person }) => ({
      ...(await readTwoStep(db, person.id)),
      required: mustHaveTwoStep(config, person),
    }),
  )

  call(
    'POST /api/account/totp',
    {
      operationId: 'beginTwoStep',
      summary: 'Create a secret for an authenticator app',
      description: 'Two-step sign-in is on when a code of the app has been confirmed.',
      who: confirmed,
      ...here,
      body: PerhapsPassword,
      answers: { 200: TotpSecret },
      refuses: conflicts,
    },
    async ({ person, reply }) => {
      reply.header('cache-control', 'no-store')
      return beginTwoStep(db, person, config)
    },
  )

  call(
    'POST /api/account/totp/confirm',
    {
      operationId: 'confirmTwoStep',
      summary: 'Turn on two-step sign-in with a code of the app',
      description: 'The recovery codes are shown only this once.',
      who: confirmed,
      ...here,
      body: TotpConfirmation,
      answers: { 200: RecoveryCodes },
      refuses: { ...conflicts, 403: ['wrong_code'] },
    },
    async ({ person, body, request, reply }) => {
      reply.header('cache-control', 'no-store')
      return { recoveryCodes: await confirmTwoStep(base, person, body.code, request.session!.sid) }
    },
  )

  call(
    'POST /api/account/totp/recovery-codes',
    {
      operationId: 'renewRecoveryCodes',
      summary: 'Create new recovery codes; the old ones stop working',
      description: 'They are shown only this once.',
      who: confirmed,
      ...managedHere(identity),
      body: PerhapsPassword,
      answers: { 200: RecoveryCodes },
      refuses: conflicts,
    },
    async ({ person, reply }) => {
      reply.header('cache-control', 'no-store')
      return { recoveryCodes: await renewRecoveryCodes(db, jobs, person) }
    },
  )

  call(
    'DELETE /api/account/totp',
    {
      operationId: 'turnOffTwoStep',
      summary: 'Turn off two-step sign-in',
      who: confirmed,
      ...here,
      body: PerhapsPassword,
      answers: NO_CONTENT,
      refuses: conflicts,
    },
    async ({ person }) => {
      if (mustHaveTwoStep(config, person)) {
        throw conflict("Two-step sign-in is required on this site, so it can't be turned off.")
      }
      await transact(db, async (tx) => {
        const wasOn = await turnOffTwoStep(tx, person, person)
        if (wasOn) await sendEmail(tx, jobs, signInMethodEmail, { userId: person.id, change: 'two-step off' })
      })
    },
  )
}
