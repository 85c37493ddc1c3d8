import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Done } from '#contract/admin.ts'
import type { Base } from '#server/base.ts'
import { callsOf } from '#server/platform/http/call.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import { administrators } from './access.ts'
import { startImpersonating, stopImpersonating } from './impersonate.ts'

/** Calls with which administrators begin and stop acting as another user. */
export const actingRoutes: FastifyPluginAsync<Base> = async (app, { db }) => {
  const call = callsOf(app, 'admin')
  const who = administrators
  const params = z.object({ userId: z.string().max(64) })

  call(
    'POST /api/impersonate/stop',
    {
      operationId: 'stopImpersonating',
      summary: 'Stop acting as another user',
      who: signedIn,
      beforeTwoStep: true,
      // `stopImpersonating` writes the entry itself.
      audited: false,
      answers: { 200: Done },
    },
    async ({ request, reply }) => {
      await stopImpersonating(db, request, reply)
      return { ok: true as const }
    },
  )

  call(
    'POST /api/impersonate/:userId',
    {
      operationId: 'impersonate',
      summary: 'Act as this user',
      // Any signed-in person, so that an impersonator is refused before the role of the user they act as is checked.
      who: { ...signedIn, refusals: who.refusals },
      params,
      answers: { 200: Done },
      refuses: { 409: ['conflict'] },
    },
    async ({ params, request, reply }) => {
      await startImpersonating(db, request, reply, params.userId)
      return { ok: true as const }
    },
  )
}
