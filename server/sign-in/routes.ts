import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { CurrentUser, ProvenEmail, VerifyEmail } from '#contract/accounts.ts'
import { managedHere } from '#server/accounts/managed-here.ts'
import { presentUser } from '#server/accounts/present-user.ts'
import type { Base } from '#server/base.ts'
import { transact } from '#server/database/transactions.ts'
import { anyoneWithin, callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { forbidden } from '#server/platform/http/refusal.ts'
import { sendEmailProof } from './email-proof.ts'
import { signedIn } from './signed-in.ts'
import { verifyEmail } from './verify-email.ts'

/** The signed-in person, by password or by provider, and the proof of their email. */
export const accountRoutes: FastifyPluginAsync<Base> = async (app, { db, jobs, limits, identity }) => {
  const call = callsOf(app, 'accounts')
  const here = managedHere(identity)
  const proofEmails = limits('proof-email')

  call(
    'GET /api/auth/user',
    {
      operationId: 'getCurrentUser',
      summary: 'Get the signed-in person',
      who: signedIn,
      beforeTwoStep: true,
      answers: { 200: CurrentUser },
    },
    async ({ person, request: { impersonator, twoStepRequired } }) =>
      presentUser(person, { impersonating: impersonator !== null, twoStepRequired }),
  )

  call(
    'POST /api/auth/send-verification',
    {
      operationId: 'sendVerification',
      summary: 'Mail the link that confirms your e-mail again',
      who: signedIn,
      ...here,
      answers: NO_CONTENT,
    },
    async ({ person }) => {
      if (person.emailVerifiedAt) return
      await proofEmails.spend(person.id)
      await transact(db, (tx) => sendEmailProof(tx, jobs, person, person.email)).catch(
        async (error: unknown) => {
          await proofEmails.giveBack(person.id)
          throw error
        },
      )
    },
  )

  call(
    'POST /api/auth/verify-email',
    {
      operationId: 'verifyEmail',
      summary: 'Confirm an e-mail by a mailed link',
      description:
        "Answers with the signed-in person if the link is theirs, otherwise with the link's e-mail.",
      who: anyoneWithin(limits('proof-address')),
      ...here,
      body: VerifyEmail,
      answers: { 200: z.union([CurrentUser, ProvenEmail]) },
      refuses: { 400: ['link_ended'], 403: ['impersonating'], 409: [...here.refuses[409], 'email_taken'] },
    },
    async ({ body, request }) => {
      if (request.impersonator) {
        throw forbidden('An account can only be changed by its own person.', 'impersonating')
      }
      const { person, twoStepRequired } = request
      const proven = await verifyEmail({ db, jobs }, body.token, person?.id)
      return proven.id === person?.id ? presentUser(proven, { twoStepRequired }) : { email: proven.email }
    },
  )
}
