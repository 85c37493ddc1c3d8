import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CollaborationInvitation, Collaborator } from '#contract/collaborators.ts'

/** Everybody who was invited to a gallery, for its owner. */
export const collaboratorsQuery = (galleryId: number) =>
  queryOptions<Collaborator[]>({ queryKey: ['/api/galleries', String(galleryId), 'collaborators'] })

/** What somebody is invited to. */
export const invitationQuery = (token: string) =>
  queryOptions<CollaborationInvitation>({
    queryKey: ['/api/collaboration-invitation', encodeURIComponent(token)],
  })

/** Changes what is known of a gallery's collaborators without asking again. */
export function changeCollaborators(
  queryClient: QueryClient,
  galleryId: number,
  change: (collaborators: Collaborator[]) => Collaborator[],
) {
  queryClient.setQueryData<Collaborator[]>(
    collaboratorsQuery(galleryId).queryKey,
    (collaborators) => collaborators && change(collaborators),
  )
}
