import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ApiToken, MadeApiToken, NewApiToken } from '#contract/api-tokens.ts'
import { Id } from '#contract/ids.ts'
import type { Database } from '#server/database/connect.ts'
import { membershipOf } from '#server/galleries/access.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteToken, listTokens, makeToken } from '#server/sign-in/api-tokens/own-tokens.ts'
import type { RequireConfirmation } from '#server/sign-in/confirmation.ts'

type Options = { db: Database; jobs: Jobs; requireConfirmation: RequireConfirmation }

/** The tokens with which a person's programs make calls. No token opens these calls: they need a session. */
export const tokenRoutes: FastifyPluginAsyncZod<Options> = async (app, services) => {
  const { db, requireConfirmation } = services
  const tags = ['accounts']

  app.get(
    '/api/account/tokens',
    { schema: { tags, summary: 'The own API tokens', response: { 200: z.array(ApiToken) } } },
    async (request) => listTokens(db, request.signedInUser().id),
  )

  app.post(
    '/api/account/tokens',
    {
      schema: {
        tags,
        summary: 'Make an API token',
        description: 'The answer has the token itself, which is not shown again.',
        body: NewApiToken,
        response: { 201: MadeApiToken },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      await requireConfirmation(request)
      const { galleryId } = request.body
      if (typeof galleryId === 'number') await membershipOf(db, person, galleryId)
      const made = await makeToken(services, person, request.body, request.session!.sid)
      return reply.code(201).header('cache-control', 'no-store').send(made)
    },
  )

  app.delete(
    '/api/account/tokens/:id',
    {
      schema: {
        tags,
        summary: 'Delete an API token, which then opens nothing',
        params: z.object({ id: Id }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteToken(db, request.signedInUser(), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
