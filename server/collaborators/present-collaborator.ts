import type { CollaborationInvitation, Collaborator } from '#contract/collaborators.ts'
import type { CollaboratorRow } from '#server/database/tables/index.ts'
import type { Invitation } from './answer-invitation.ts'

export const presentCollaborator = (row: CollaboratorRow): Collaborator => ({
  id: row.id,
  email: row.email,
  status: row.status,
  invitedAt: row.invitedAt.toISOString(),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
})

export const presentInvitation = ({
  invitation,
  gallery,
  inviterEmail,
}: Invitation): CollaborationInvitation => ({
  invitation: { status: invitation.status, inviterEmail, expiresAt: invitation.expiresAt.toISOString() },
  gallery: { title: gallery.title, description: gallery.description },
})
