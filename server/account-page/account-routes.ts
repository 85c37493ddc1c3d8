import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { ChangeEmail, ChangePassword, CurrentUser, Profile } from '#contract/accounts.ts'
import { managedHere } from '#server/accounts/managed-here.ts'
import { presentUser } from '#server/accounts/present-user.ts'
import type { Base } from '#server/base.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { changePassword } from '#server/sign-in/change-password.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import { askForEmailChange } from './ask-for-email-change.ts'
import { changeProfile } from './change-profile.ts'

/** Calls with which people see and change their own account. */
export const ownAccountRoutes: FastifyPluginAsync<Base> = async (app, base) => {
  const { db, identity } = base
  const call = callsOf(app, 'accounts')
  const who = signedIn
  const here = managedHere(identity)

  call(
    'PATCH /api/account',
    {
      operationId: 'updateAccount',
      summary:
        'Change your name, the name that visitors read on your galleries, and the language of your e-mails',
      who,
      body: Profile,
      answers: { 200: CurrentUser },
      refuses: { 403: ['account_expired'] },
    },
    async ({ person, body }) => presentUser(await changeProfile(db, person, body)),
  )

  call(
    'PUT /api/account/email',
    {
      operationId: 'changeEmail',
      summary: 'Change your e-mail: mails a link to the new one',
      who,
      ...here,
      body: ChangeEmail,
      answers: { 202: z.undefined() },
      refuses: { ...here.refuses, 403: ['wrong_password'] },
    },
    async ({ person, body, request }) => askForEmailChange(base, person, body, request.session!.sid),
  )

  call(
    'PUT /api/account/password',
    {
      operationId: 'changePassword',
      summary: 'Change your password; ends your other sessions',
      who,
      ...here,
      body: ChangePassword,
      answers: NO_CONTENT,
      refuses: { ...here.refuses, 400: ['weak_password'], 403: ['wrong_password'] },
    },
    async ({ person, body, request, reply }) => {
      const at = { sid: request.session!.sid, network: networkOf(request) }
      await changePassword(base, person, body, at)
      // A new session id also makes copies of the cookie useless (OWASP ASVS 5.0, 7.2.4).
      await reply.changeSession(person, null)
    },
  )
}
