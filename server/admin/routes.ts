import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  AdminUser,
  AdminUserCounts,
  AdminUserPage,
  AuditEntry,
  AuditPage,
  Done,
  RoleChange,
  Suspension,
} from '#contract/admin.ts'
import type { Database } from '#server/database/connect.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { mustBeAdmin } from './access.ts'
import { changeRole } from './change-role.ts'
import { deleteUser } from './delete-user.ts'
import { startImpersonating, stopImpersonating } from './impersonate.ts'
import { countUsers, listedUser, listUsers, presentAdminUser } from './list-users.ts'
import { readAudit } from './read-audit.ts'
import { setSuspended } from './suspend-user.ts'

export const adminRoutes: FastifyPluginAsyncZod<{ db: Database; jobs: Jobs }> = async (app, { db, jobs }) => {
  const params = z.object({ userId: z.string().max(64) })
  const tags = ['admin']

  app.get(
    '/api/admin/users',
    {
      schema: {
        tags,
        summary: 'All accounts, or a page of those that a search finds',
        querystring: AdminUserPage,
        response: { 200: z.array(AdminUser) },
      },
    },
    async (request) => {
      mustBeAdmin(request.signedInUser())
      return (await listUsers(db, request.query)).map(presentAdminUser)
    },
  )

  app.get(
    '/api/admin/users/counts',
    {
      schema: {
        tags,
        summary: 'How many accounts there are, and how many a search finds',
        querystring: AdminUserPage.pick({ search: true }),
        response: { 200: AdminUserCounts },
      },
    },
    async (request) => {
      mustBeAdmin(request.signedInUser())
      return countUsers(db, request.query.search)
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
      const { userId } = request.params
      await changeRole(db, admin, userId, request.body.role)
      return presentAdminUser(await listedUser(db, userId))
    },
  )

  app.patch(
    '/api/admin/users/:userId/suspended',
    {
      schema: {
        tags,
        summary: 'Suspend an account, or reinstate it',
        params,
        body: Suspension,
        response: { 200: AdminUser },
      },
    },
    async (request) => {
      const admin = mustBeAdmin(request.signedInUser())
      const { userId } = request.params
      await setSuspended(db, admin, userId, request.body.suspended)
      return presentAdminUser(await listedUser(db, userId))
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

  app.get(
    '/api/admin/audit',
    {
      schema: {
        tags,
        summary: 'The audit log, newest first',
        querystring: AuditPage,
        response: { 200: z.array(AuditEntry) },
      },
    },
    async (request) => {
      mustBeAdmin(request.signedInUser())
      return readAudit(db, request.query)
    },
  )

  app.post(
    '/api/impersonate/stop',
    {
      // It writes its own entry.
      config: { beforeTwoStep: true, audited: false },
      schema: { tags, summary: 'Stop acting as somebody else', response: { 200: Done } },
    },
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
