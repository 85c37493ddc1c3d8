import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Usage } from '#contract/account-page.ts'
import type { Database } from '#server/database/connect.ts'
import { type Quotas, quotaOf, usageOf } from '#server/images/room.ts'

type Options = { db: Database; config: { quotas: Quotas } }

/** What a person reads about the whole of their account, takes along, and deletes. */
export const accountPageRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, config }) => {
  const tags = ['accounts']

  app.get(
    '/api/account/usage',
    {
      config: { whileActing: true },
      schema: { tags, summary: 'How much room the account uses', response: { 200: Usage } },
    },
    async (request) => {
      const person = request.signedInUser()
      const used = (await usageOf(db, [person.id])).get(person.id)!
      return { ...used, quotaBytes: quotaOf(person, config.quotas) }
    },
  )
}
