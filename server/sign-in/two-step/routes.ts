import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PerhapsPassword } from '#contract/confirmation.ts'
import { RecoveryCodes, TotpConfirmation, TotpSecret, TwoStep } from '#contract/two-step.ts'
import { managedHere } from '#server/accounts/managed-here.ts'
import type { Database } from '#server/database/connect.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { IdentityProvider } from '#server/ports/identity/identity.ts'
import type { RequireConfirmation } from '../confirmation.ts'
import { signInMethodEmail } from '../sign-in-method-email.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { mustHaveTwoStep, type TwoStepRequirement } from './requirement.ts'
import { beginTwoStep, confirmTwoStep, readTwoStep } from './set-up.ts'
import { turnOffTwoStep } from './turn-off.ts'

type Options = {
  db: Database
  jobs: Jobs
  identity: IdentityProvider | null
  config: { productName: string; requireTwoStep: TwoStepRequirement }
  requireConfirmation: RequireConfirmation
}

/** Two-step sign-in of one's own account. */
export const twoStepRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { db, jobs, identity, config, requireConfirmation },
) => {
  const here = { onRequest: managedHere(identity), config: { beforeTwoStep: true } }

  app.get(
    '/api/account/totp',
    {
      ...here,
      schema: {
        tags: ['accounts'],
        summary: 'Whether two-step sign-in is on',
        response: { 200: TwoStep },
      },
    },
    async (request) => {
      const person = request.signedInUser()
      return {
        ...(await readTwoStep(db, person.id)),
        required: mustHaveTwoStep(config.requireTwoStep, person),
      }
    },
  )

  app.post(
    '/api/account/totp',
    {
      ...here,
      schema: {
        tags: ['accounts'],
        summary: 'Make a secret for an authenticator app',
        description: 'Two-step sign-in is on when a code of the app has been confirmed. 409 where it is on.',
        response: { 200: TotpSecret },
      },
    },
    async (request, reply) => {
      await requireConfirmation(request)
      reply.header('cache-control', 'no-store')
      return beginTwoStep(db, request.signedInUser(), config)
    },
  )

  app.post(
    '/api/account/totp/confirm',
    {
      ...here,
      schema: {
        tags: ['accounts'],
        summary: 'Turn on two-step sign-in with a code of the app',
        description: 'The recovery codes are answered this once. 403 `wrong_code` for a wrong code.',
        body: TotpConfirmation,
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await requireConfirmation(request)
      const { code } = request.body
      const person = request.signedInUser()
      return { recoveryCodes: await confirmTwoStep({ db, jobs }, person, code, request.session!.sid) }
    },
  )

  app.post(
    '/api/account/totp/recovery-codes',
    {
      onRequest: managedHere(identity),
      schema: {
        tags: ['accounts'],
        summary: 'Make new recovery codes; the old ones end',
        description: 'They are answered this once. 409 where two-step sign-in is off.',
        body: PerhapsPassword,
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      await requireConfirmation(request, request.body?.password)
      reply.header('cache-control', 'no-store')
      return { recoveryCodes: await renewRecoveryCodes(db, jobs, person) }
    },
  )

  app.delete(
    '/api/account/totp',
    {
      ...here,
      schema: {
        tags: ['accounts'],
        summary: 'Turn off two-step sign-in',
        description: '409 where it is required.',
        body: PerhapsPassword,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      if (mustHaveTwoStep(config.requireTwoStep, person)) {
        throw conflict("Two-step sign-in is required on this site, so it can't be turned off.")
      }
      await requireConfirmation(request, request.body?.password)
      await db.transaction(async (tx) => {
        const wasOn = await turnOffTwoStep(tx, person, person)
        if (wasOn) await sendEmail(tx, jobs, signInMethodEmail, { userId: person.id, change: 'two-step off' })
      })
      return reply.code(204).send(null)
    },
  )
}
