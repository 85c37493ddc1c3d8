import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import {
  AdminUser,
  AdminUserCounts,
  AdminUserPage,
  AuditEntry,
  AuditPage,
  RoleChange,
  Suspension,
} from '#contract/admin.ts'
import type { Base } from '#server/base.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { administrators } from './access.ts'
import { changeRole } from './change-role.ts'
import { deleteUser } from './delete-user.ts'
import { countUsers, listedUser, listUsers, presentAdminUser } from './list-users.ts'
import { readAudit } from './read-audit.ts'
import { setSuspended } from './suspend-user.ts'

export const adminRoutes: FastifyPluginAsync<Base> = async (app, { db, jobs }) => {
  const call = callsOf(app, 'admin')
  const who = administrators
  const params = z.object({ userId: z.string().max(64) })

  call(
    'GET /api/admin/users',
    {
      operationId: 'listUsers',
      summary: 'List accounts',
      description: 'All of them, or a page of those that a search finds.',
      who,
      query: AdminUserPage,
      answers: { 200: z.array(AdminUser) },
      refuses: { 404: ['not_found'] },
    },
    async ({ query }) => (await listUsers(db, query)).map(presentAdminUser),
  )

  call(
    'GET /api/admin/users/counts',
    {
      operationId: 'countUsers',
      summary: 'Count accounts, and those that a search finds',
      who,
      query: AdminUserPage.pick({ search: true }),
      answers: { 200: AdminUserCounts },
    },
    async ({ query }) => countUsers(db, query.search),
  )

  call(
    'PATCH /api/admin/users/:userId/role',
    {
      operationId: 'changeRole',
      summary: 'Change the role of an account',
      who,
      params,
      body: RoleChange,
      answers: { 200: AdminUser },
      refuses: { 409: ['conflict', 'last_admin'] },
    },
    async ({ admin, params: { userId }, body }) => {
      await changeRole(db, admin, userId, body.role)
      return presentAdminUser(await listedUser(db, userId))
    },
  )

  call(
    'PATCH /api/admin/users/:userId/suspended',
    {
      operationId: 'setSuspended',
      summary: 'Suspend an account, or reinstate it',
      who,
      params,
      body: Suspension,
      answers: { 200: AdminUser },
      refuses: { 409: ['conflict'] },
    },
    async ({ admin, params: { userId }, body }) => {
      await setSuspended(db, admin, userId, body.suspended)
      return presentAdminUser(await listedUser(db, userId))
    },
  )

  call(
    'DELETE /api/admin/users/:userId',
    {
      operationId: 'deleteUser',
      summary: 'Delete an account and everything it owns',
      who,
      params,
      answers: NO_CONTENT,
      refuses: { 409: ['conflict', 'last_admin'] },
    },
    async ({ admin, params }) => deleteUser(db, jobs, admin, params.userId),
  )

  call(
    'GET /api/admin/audit',
    {
      operationId: 'readAudit',
      summary: 'Read the audit log, newest first',
      who,
      query: AuditPage,
      answers: { 200: z.array(AuditEntry) },
    },
    async ({ query }) => readAudit(db, query),
  )
}
