import { asc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CollaborationInvitation, Collaborator, NewCollaborator } from '#contract/collaborators.ts'
import { Id, Token } from '#contract/ids.ts'
import type { Database } from '#server/database/connect.ts'
import { collaborators } from '#server/database/tables/index.ts'
import { membershipOf, requireOwner, requireOwnerToRead } from '#server/galleries/access.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { answerInvitation, invitationFor } from './answer-invitation.ts'
import { invitationLimits, inviteCollaborator } from './invite-collaborator.ts'
import { presentCollaborator, presentInvitation } from './present-collaborator.ts'
import { removeCollaborator } from './remove-collaborator.ts'

type Options = { db: Database; jobs: Jobs; limits: RateLimits }

export const collaboratorRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, jobs, limits }) => {
  const params = z.object({ id: Id })
  const byToken = z.object({ token: Token })
  const tags = ['collaborators']
  const invitations = invitationLimits(limits)

  app.get(
    '/api/galleries/:id/collaborators',
    {
      schema: {
        tags,
        summary: 'Who was invited, for the owner',
        params,
        response: { 200: z.array(Collaborator) },
      },
    },
    async (request) => {
      const membership = await membershipOf(db, request.signedInUser(), request.params.id)
      requireOwnerToRead(membership)
      const rows = await db
        .select()
        .from(collaborators)
        .where(eq(collaborators.galleryId, membership.gallery.id))
        .orderBy(asc(collaborators.id))
      return rows.map(presentCollaborator)
    },
  )

  app.post(
    '/api/galleries/:id/collaborators',
    {
      schema: {
        tags,
        summary: 'Invite somebody by e-mail',
        params,
        body: NewCollaborator,
        response: { 201: Collaborator },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      const membership = await membershipOf(db, person, request.params.id)
      requireOwner(person, membership)
      const { gallery } = membership
      const invited = await inviteCollaborator(db, jobs, invitations, gallery, person, request.body.email)
      return reply.code(201).send(presentCollaborator(invited))
    },
  )

  app.delete(
    '/api/galleries/:id/collaborators/:collaboratorId',
    {
      schema: {
        tags,
        summary: 'Remove somebody with their upload links, or take the invitation back',
        params: params.extend({ collaboratorId: Id }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      const membership = await membershipOf(db, person, request.params.id)
      requireOwner(person, membership)
      await removeCollaborator(db, membership.gallery.id, request.params.collaboratorId)
      return reply.code(204).send(null)
    },
  )

  const invitation = { tags, params: byToken, response: { 200: CollaborationInvitation } }

  app.get(
    '/api/collaboration-invitation/:token',
    { schema: { ...invitation, summary: 'What somebody is invited to' } },
    async (request) =>
      presentInvitation(await invitationFor(db, request.params.token, request.signedInUser())),
  )

  app.post(
    '/api/accept-collaboration/:token',
    { schema: { ...invitation, summary: 'Accept an invitation' } },
    async (request) =>
      presentInvitation(await answerInvitation(db, request.params.token, request.signedInUser(), 'accepted')),
  )

  app.post(
    '/api/decline-collaboration/:token',
    { schema: { ...invitation, summary: 'Decline an invitation' } },
    async (request) =>
      presentInvitation(await answerInvitation(db, request.params.token, request.signedInUser(), 'declined')),
  )
}
