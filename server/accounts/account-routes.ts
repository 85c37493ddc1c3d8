import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CurrentUser, Profile } from '#contract/accounts.ts'
import type { Database } from '#server/database/connect.ts'
import type { IdentityProvider } from '#server/ports/identity/identity.ts'
import { changeAccount } from './change-account.ts'
import { managedHere } from './managed-here.ts'
import { presentUser } from './present-user.ts'

type Options = { db: Database; identity: IdentityProvider | null }

/** What people change and see of their own account. */
export const ownAccountRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, identity }) => {
  app.patch(
    '/api/account',
    {
      // A provider's names replace these at every sign-in.
      onRequest: managedHere(identity),
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
}
