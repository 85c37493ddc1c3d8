import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { AccountInvitation, NewAccountInvitation } from '#contract/admin.ts'
import { Id } from '#contract/ids.ts'
import type { Base } from '#server/base.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import {
  deleteAccountInvitation,
  inviteAccount,
  listAccountInvitations,
} from '#server/sign-in/account-invitations.ts'
import { administrators } from './access.ts'

/** Calls with which administrators invite people to create an account. */
export const accountInvitationRoutes: FastifyPluginAsync<Base> = async (app, base) => {
  const call = callsOf(app, 'admin')
  const who = administrators

  call(
    'GET /api/admin/invitations',
    {
      operationId: 'listAccountInvitations',
      summary: 'List invitations to create an account, newest first',
      who,
      answers: { 200: z.array(AccountInvitation) },
    },
    async () => listAccountInvitations(base.db),
  )

  call(
    'POST /api/admin/invitations',
    {
      operationId: 'inviteAccount',
      summary: 'Invite a person to create an account',
      description:
        'The e-mail has one link, which works once, within 7 days. Inviting the same address again ends the earlier link.',
      who,
      body: NewAccountInvitation,
      answers: { 201: AccountInvitation },
      refuses: { 409: ['account_exists'] },
    },
    async ({ admin, body }) => inviteAccount(base, admin, body.email),
  )

  call(
    'DELETE /api/admin/invitations/:id',
    {
      operationId: 'deleteAccountInvitation',
      summary: 'Delete an invitation to create an account',
      description: 'Its link ends. An account that was created with it stays.',
      who,
      params: z.object({ id: Id }),
      answers: NO_CONTENT,
    },
    async ({ admin, params }) => deleteAccountInvitation(base.db, admin, params.id),
  )
}
