import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { ApiToken, MadeApiToken, NewApiToken } from '#contract/api-tokens.ts'
import { Id } from '#contract/ids.ts'
import type { Base } from '#server/base.ts'
import { membershipOf } from '#server/galleries/access.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { deleteToken, listTokens, makeToken } from '#server/sign-in/api-tokens/own-tokens.ts'
import { confirmation } from '#server/sign-in/confirmation.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'

/** The tokens with which a person's programs make calls. No token may make these calls: they need a session. */
export const tokenRoutes: FastifyPluginAsync<Base> = async (app, base) => {
  const { db } = base
  const call = callsOf(app, 'accounts')

  call(
    'GET /api/account/tokens',
    {
      operationId: 'listTokens',
      summary: 'List your API tokens',
      who: signedIn,
      answers: { 200: z.array(ApiToken) },
    },
    async ({ person }) => listTokens(db, person.id),
  )

  call(
    'POST /api/account/tokens',
    {
      operationId: 'createToken',
      summary: 'Create an API token',
      description: 'The answer has the token itself, which is not shown again.',
      who: confirmation(base),
      body: NewApiToken,
      answers: { 201: MadeApiToken },
      refuses: { 404: ['not_found'], 409: ['conflict'] },
    },
    async ({ person, body, request, reply }) => {
      if (typeof body.galleryId === 'number') await membershipOf(db, person, body.galleryId)
      reply.header('cache-control', 'no-store')
      return makeToken(base, person, body, request.session!.sid)
    },
  )

  call(
    'DELETE /api/account/tokens/:id',
    {
      operationId: 'deleteToken',
      summary: 'Revoke an API token',
      who: signedIn,
      params: z.object({ id: Id }),
      answers: NO_CONTENT,
    },
    async ({ person, params }) => deleteToken(db, person, params.id),
  )
}
