import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AdminUser, Done, RoleChange } from '#contract/admin.ts'
import type { Database } from '#server/database/connect.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { mustBeAdmin } from './access.ts'
import { changeRole } from './change-role.ts'
import { deleteUser } from './delete-user.ts'
import { startImpersonating, stopImpersonating } from './impersonate.ts'
import { listUsers, presentAdminUser } from './list-users.ts'

export const adminRoutes: FastifyPluginAsyncZod<{ db: Database; jobs: Jobs }> = async (app, { db, jobs }) => {
  const params = z.object({ userId: z.string().max(64) })
  const tags = ['admin']

  app.get(
    '/api/admin/users',
    { schema: { tags, summary: 'All accounts', response: { 200: z.array(AdminUser) } } },
    async (request) => {
      mustBeAdmin(request.signedInUser())
      return (await listUsers(db)).map(presentAdminUser)
    },
  )

  app.patch(
    '/api/admin/users/:userId/role',
    {
      schema: {
        tags,
        summary: 'Give an account another role',
        params,
        body: RoleChange,
        response: { 200: AdminUser },
      },
    },
    async (request) => {
      const admin = mustBeAdmin(request.signedInUser())
      return presentAdminUser(await changeRole(db, admin, request.params.userId, request.body.role))
    },
  )

  app.delete(
    '/api/admin/users/:userId',
    {
      schema: {
        tags,
        summary: 'Delete an account with everything it owns',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const admin = mustBeAdmin(request.signedInUser())
      await deleteUser(db, jobs, admin, request.params.userId)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/impersonate/stop',
    { schema: { tags, summary: 'Stop acting as somebody else', response: { 200: Done } } },
    async (request, reply) => {
      await stopImpersonating(db, request, reply)
      return { ok: true as const }
    },
  )

  app.post(
    '/api/impersonate/:userId',
    { schema: { tags, summary: 'Act as this user', params, response: { 200: Done } } },
    async (request, reply) => {
      await startImpersonating(db, request, reply, request.params.userId)
      return { ok: true as const }
    },
  )
}
