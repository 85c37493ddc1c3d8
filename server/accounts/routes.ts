import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CurrentUser } from '#contract/accounts.ts'
import { presentUser } from './present-user.ts'

/** Who is signed in, by password or by provider. */
export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/auth/user',
    { schema: { tags: ['accounts'], summary: 'The signed-in person', response: { 200: CurrentUser } } },
    async (request) => presentUser(request.signedInUser(), request.impersonator !== null),
  )
}
