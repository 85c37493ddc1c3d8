import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { AccountSession, Activity, EndSessions } from '#contract/accounts.ts'
import { Id, Token } from '#contract/ids.ts'
import { listActivity } from '#server/accounts/list-activity.ts'
import type { Base } from '#server/base.ts'
import { transact } from '#server/database/transactions.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { confirmation } from '#server/sign-in/confirmation.ts'
import { endOwnSession, listSessions } from '#server/sign-in/own-sessions.ts'
import { removeFactors } from '#server/sign-in/remove-factors.ts'
import { endSessionsOf } from '#server/sign-in/sessions.ts'
import { signInMethodEmail } from '#server/sign-in/sign-in-method-email.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'

/** Sessions of a person, and the audit of their account. */
export const sessionRoutes: FastifyPluginAsync<Base> = async (app, base) => {
  const { db } = base
  const confirmed = confirmation(base)
  const call = callsOf(app, 'accounts')
  const who = signedIn

  call(
    'GET /api/account/sessions',
    {
      operationId: 'listSessions',
      summary: 'List the browsers in which you are signed in',
      who,
      answers: { 200: z.array(AccountSession) },
    },
    async ({ person, request }) => listSessions(db, person.id, request.session!.sid),
  )

  call(
    'DELETE /api/account/sessions',
    {
      operationId: 'endOtherSessions',
      summary: 'Sign out everywhere else',
      description:
        'Also ends sessions in which an administrator acts as you. With `removeFactors`, passkeys, two-step sign-in and API tokens are removed as well; that asks for a confirmation.',
      who,
      body: EndSessions,
      answers: NO_CONTENT,
      refuses: { 403: ['confirm_required', 'wrong_password'] },
    },
    async ({ person, body, request, reply }) => {
      const alsoFactors = body?.removeFactors ?? false
      if (alsoFactors) await confirmed.check(request, reply, undefined)
      await transact(db, async (tx) => {
        await endSessionsOf(tx, person.id, request.session!.sid)
        if (alsoFactors && (await removeFactors(tx, person)))
          await sendEmail(tx, base.jobs, signInMethodEmail, { userId: person.id, change: 'two-step off' })
      })
    },
  )

  call(
    'DELETE /api/account/sessions/:id',
    {
      operationId: 'endSession',
      summary: 'End a session',
      who,
      params: z.object({ id: Token }),
      answers: NO_CONTENT,
    },
    async ({ person, params }) => endOwnSession(db, person.id, params.id),
  )

  call(
    'GET /api/account/audit',
    {
      operationId: 'listActivity',
      summary: 'List what happened in your account, newest first',
      who,
      query: z.object({ before: Id.optional() }),
      answers: { 200: z.array(Activity) },
    },
    async ({ person, query }) => listActivity(db, person.id, query.before),
  )
}
