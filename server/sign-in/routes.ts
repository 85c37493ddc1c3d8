import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CurrentUser, ProvenEmail, VerifyEmail } from '#contract/accounts.ts'
import { managedHere } from '#server/accounts/managed-here.ts'
import { presentUser } from '#server/accounts/present-user.ts'
import type { Database } from '#server/database/connect.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import { forbidden } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { DAY_MS } from '#server/platform/time.ts'
import type { IdentityProvider } from '#server/ports/identity/identity.ts'
import { sendEmailProof } from './email-proof.ts'
import { verifyEmail } from './verify-email.ts'

type Options = { db: Database; jobs: Jobs; limits: RateLimits; identity: IdentityProvider | null }

/** Who is signed in, by password or by provider, and the proof of their email. */
export const accountRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, jobs, limits, identity }) => {
  const proofEmails = limits('proof-letter', {
    points: 5,
    seconds: DAY_MS / 1000,
    message: 'We have already sent several e-mails. Please check your spam folder, or try again tomorrow.',
  })
  const proofsOfAddress = limits('proof-address', { points: 100, seconds: 60 * 60 })

  app.get(
    '/api/auth/user',
    {
      config: { beforeTwoStep: true },
      schema: { tags: ['accounts'], summary: 'The signed-in person', response: { 200: CurrentUser } },
    },
    async (request) => {
      const { impersonator, twoStepRequired } = request
      return presentUser(request.signedInUser(), { impersonating: impersonator !== null, twoStepRequired })
    },
  )

  app.post(
    '/api/auth/send-verification',
    {
      onRequest: managedHere(identity),
      schema: {
        tags: ['accounts'],
        summary: 'Mail the link that proves the email once more',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      if (!person.emailVerifiedAt) {
        await proofEmails.spend(person.id)
        await db
          .transaction((tx) => sendEmailProof(tx, jobs, person, person.email))
          .catch(async (error: unknown) => {
            await proofEmails.giveBack(person.id)
            throw error
          })
      }
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/auth/verify-email',
    {
      config: { public: true },
      onRequest: managedHere(identity),
      schema: {
        tags: ['accounts'],
        summary: 'Prove an email by a mailed link',
        description:
          "Answers with the signed-in person if the link is theirs, otherwise with the link's email.",
        body: VerifyEmail,
        response: { 200: z.union([CurrentUser, ProvenEmail]) },
      },
    },
    async (request) => {
      if (request.impersonator) {
        throw forbidden('An account can only be changed by its own person.', 'impersonating')
      }
      await proofsOfAddress.spend(networkOf(request))
      const proven = await verifyEmail(db, request.body.token, request.person?.id)
      const { person, twoStepRequired } = request
      return proven.id === person?.id ? presentUser(proven, { twoStepRequired }) : { email: proven.email }
    },
  )
}
