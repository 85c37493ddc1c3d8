import { queryOptions } from '@tanstack/react-query'
import type { CollaborationInvitation, Collaborator } from '#contract/collaborators.ts'

/** All people invited to a gallery, for its owner. */
export const collaboratorsQuery = (galleryId: number) =>
  queryOptions<Collaborator[]>({ queryKey: ['/api/galleries', String(galleryId), 'collaborators'] })

/** An invitation and its gallery. */
export const invitationQuery = (token: string) =>
  queryOptions<CollaborationInvitation>({
    queryKey: ['/api/collaboration-invitation', encodeURIComponent(token)],
  })
