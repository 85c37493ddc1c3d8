import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  AccountSession,
  Activity,
  ChangeEmail,
  ChangePassword,
  CurrentUser,
  EndSessions,
  Profile,
} from '#contract/accounts.ts'
import { Id, Token } from '#contract/ids.ts'
import { changeAccount } from '#server/accounts/change-account.ts'
import { listActivity } from '#server/accounts/list-activity.ts'
import { managedHere } from '#server/accounts/managed-here.ts'
import { presentUser } from '#server/accounts/present-user.ts'
import type { Database } from '#server/database/connect.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { DAY_MS } from '#server/platform/time.ts'
import type { IdentityProvider } from '#server/ports/identity/identity.ts'
import { changePassword } from '#server/sign-in/change-password.ts'
import type { RequireConfirmation } from '#server/sign-in/confirmation.ts'
import { endOwnSession, listSessions } from '#server/sign-in/own-sessions.ts'
import type { ConfirmPassword } from '#server/sign-in/password-confirmation.ts'
import { removeFactors } from '#server/sign-in/remove-factors.ts'
import { endSessionsOf } from '#server/sign-in/sessions.ts'
import { signInMethodEmail } from '#server/sign-in/sign-in-method-email.ts'
import { askForEmailChange } from './ask-for-email-change.ts'

type Options = {
  db: Database
  jobs: Jobs
  limits: RateLimits
  confirmPassword: ConfirmPassword
  requireConfirmation: RequireConfirmation
  identity: IdentityProvider | null
  config: { productName: string }
}

/** What people change and see of their own account. */
export const ownAccountRoutes: FastifyPluginAsyncZod<Options> = async (app, services) => {
  const { db, limits, identity } = services
  const emailChanges = limits('email-change', { points: 5, seconds: DAY_MS / 1000 })

  app.patch(
    '/api/account',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Change the own names',
        body: Profile,
        response: { 200: CurrentUser },
      },
    },
    async (request) => {
      const { firstName, lastName } = request.body
      const changed = await changeAccount(db, request.signedInUser().id, {
        ...(firstName !== undefined && { firstName: firstName || null }),
        ...(lastName !== undefined && { lastName: lastName || null }),
      })
      return presentUser(changed)
    },
  )

  app.put(
    '/api/account/email',
    {
      onRequest: managedHere(identity),
      schema: {
        tags: ['accounts'],
        summary: 'Mail a link to a new email that makes it the own one',
        body: ChangeEmail,
        response: { 202: z.undefined() },
      },
    },
    async (request, reply) => {
      const ask = { ...services, changes: emailChanges }
      await askForEmailChange(ask, request.signedInUser(), request.body, request.session!.sid)
      return reply.code(202).send(undefined)
    },
  )

  app.put(
    '/api/account/password',
    {
      onRequest: managedHere(identity),
      schema: {
        tags: ['accounts'],
        summary: 'Change the own password; ends the other sessions',
        body: ChangePassword,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const at = { sid: request.session!.sid, network: networkOf(request) }
      const person = request.signedInUser()
      await changePassword(services, person, request.body, at)
      // A copy of the cookie ends, too (OWASP ASVS 5.0, 7.2.4).
      await reply.changeSession(person, null)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/account/sessions',
    {
      schema: {
        tags: ['accounts'],
        summary: 'The browsers in which the person is signed in',
        response: { 200: z.array(AccountSession) },
      },
    },
    async (request) => listSessions(db, request.signedInUser().id, request.session!.sid),
  )

  app.delete(
    '/api/account/sessions',
    {
      schema: {
        tags: ['accounts'],
        summary: 'End all other sessions',
        description:
          'Also those in which an administrator acts as the person. With `removeFactors`, passkeys, two-step sign-in and API tokens are removed as well; that asks for a confirmation.',
        body: EndSessions,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      const alsoFactors = request.body?.removeFactors ?? false
      if (alsoFactors) await services.requireConfirmation(request)
      await db.transaction(async (tx) => {
        await endSessionsOf(tx, person.id, request.session!.sid)
        if (alsoFactors && (await removeFactors(tx, person)))
          await sendEmail(tx, services.jobs, signInMethodEmail, { userId: person.id, change: 'two-step off' })
      })
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/account/sessions/:id',
    {
      schema: {
        tags: ['accounts'],
        summary: 'End a session',
        params: z.object({ id: Token }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await endOwnSession(db, request.signedInUser().id, request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/account/audit',
    {
      schema: {
        tags: ['accounts'],
        summary: 'What happened to the own account, newest first',
        querystring: z.object({ before: Id.optional() }),
        response: { 200: z.array(Activity) },
      },
    },
    async (request) => listActivity(db, request.signedInUser().id, request.query.before),
  )
}
