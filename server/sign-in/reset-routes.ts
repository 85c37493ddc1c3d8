import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ForgotPassword, ResetPassword } from '#contract/accounts.ts'
import type { Base } from '#server/base.ts'
import { anyoneWithin, callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { forgotPassword } from './forgot-password.ts'
import { resetPassword } from './reset-password.ts'

/** Calls that set a new password by a mailed link. */
export const passwordResetRoutes: FastifyPluginAsyncZod<Base> = async (app, { db, jobs, limits, config }) => {
  const call = callsOf(app, 'accounts')
  const resetEmails = limits('reset-email')
  const resets = anyoneWithin(limits('reset-address'))

  call(
    'POST /api/auth/forgot-password',
    {
      operationId: 'forgotPassword',
      summary: 'Mail a link to set a new password',
      who: resets,
      body: ForgotPassword,
      answers: NO_CONTENT,
    },
    async ({ body: { email } }) => {
      // Further requests get the same answer: an email is already on its way.
      if (!(await resetEmails.allows(email))) return
      await forgotPassword(db, jobs, email).catch(async (error: unknown) => {
        await resetEmails.giveBack(email)
        throw error
      })
    },
  )

  call(
    'POST /api/auth/reset-password',
    {
      operationId: 'resetPassword',
      summary: 'Set a new password by a mailed link',
      who: resets,
      body: ResetPassword,
      answers: NO_CONTENT,
      refuses: { 400: ['weak_password', 'link_ended'] },
    },
    async ({ body, request }) => {
      await resetPassword({ db, jobs }, body, {
        network: networkOf(request),
        sid: request.session?.sid,
        productName: config.productName,
      })
    },
  )
}
