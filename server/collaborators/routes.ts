import { asc, eq } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { CollaborationInvitation, Collaborator, NewCollaborator } from '#contract/collaborators.ts'
import { Id, Token } from '#contract/ids.ts'
import type { Base } from '#server/base.ts'
import { collaborators } from '#server/database/tables/index.ts'
import { galleryRights } from '#server/galleries/access.ts'
import { callsOf, NO_CONTENT, type Refusals } from '#server/platform/http/call.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import { answerInvitation, invitationFor } from './answer-invitation.ts'
import { inviteCollaborator } from './invite-collaborator.ts'
import { presentCollaborator, presentInvitation } from './present-collaborator.ts'
import { removeCollaborator } from './remove-collaborator.ts'

export const collaboratorRoutes: FastifyPluginAsync<Base> = async (app, base) => {
  const { db } = base
  const call = callsOf(app, 'collaborators')
  const rights = galleryRights(db)

  call(
    'GET /api/galleries/:id/collaborators',
    {
      operationId: 'listCollaborators',
      summary: 'List collaborators and invitations',
      who: rights.ownerReadOnly,
      answers: { 200: z.array(Collaborator) },
    },
    async ({ gallery }) => {
      const rows = await db
        .select()
        .from(collaborators)
        .where(eq(collaborators.galleryId, gallery.id))
        .orderBy(asc(collaborators.id))
      return rows.map(presentCollaborator)
    },
  )

  call(
    'POST /api/galleries/:id/collaborators',
    {
      operationId: 'inviteCollaborator',
      summary: 'Invite a collaborator by e-mail',
      who: rights.owner,
      body: NewCollaborator,
      answers: { 201: Collaborator },
      refuses: { 403: ['email_unverified'], 409: ['conflict', 'already_invited'] },
    },
    async ({ person, gallery, body }) =>
      presentCollaborator(await inviteCollaborator(base, gallery, person, body.email)),
  )

  call(
    'DELETE /api/galleries/:id/collaborators/:collaboratorId',
    {
      operationId: 'removeCollaborator',
      summary: 'Remove a collaborator with their upload links, or withdraw the invitation',
      who: rights.owner,
      params: z.object({ collaboratorId: Id }),
      answers: NO_CONTENT,
    },
    async ({ gallery, params }) => removeCollaborator(db, gallery.id, params.collaboratorId),
  )

  const invitation = {
    who: signedIn,
    params: z.object({ token: Token }),
    answers: { 200: CollaborationInvitation },
    refuses: { 404: ['invitation_ended'], 409: ['conflict', 'invitation_answered'] } as Refusals,
  }

  call(
    'GET /api/collaboration-invitation/:token',
    { ...invitation, operationId: 'getInvitation', summary: 'Get an invitation' },
    async ({ person, params }) => presentInvitation(await invitationFor(db, params.token, person)),
  )

  call(
    'POST /api/accept-collaboration/:token',
    { ...invitation, operationId: 'acceptInvitation', summary: 'Accept an invitation' },
    async ({ person, params }) =>
      presentInvitation(await answerInvitation(db, params.token, person, 'accepted')),
  )

  call(
    'POST /api/decline-collaboration/:token',
    { ...invitation, operationId: 'declineInvitation', summary: 'Decline an invitation' },
    async ({ person, params }) =>
      presentInvitation(await answerInvitation(db, params.token, person, 'declined')),
  )
}
