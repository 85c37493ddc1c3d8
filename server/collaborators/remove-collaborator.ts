import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { collaborators } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { lockGallery } from '#server/galleries/changed.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { deactivateLinksOf } from '#server/upload-links/deactivate-link.ts'

/** Removes a collaborator or an invitation, and closes the upload links that they created in the gallery. */
export function removeCollaborator(db: Database, galleryId: number, collaboratorId: number): Promise<void> {
  return transact(db, async (tx) => {
    await lockGallery(tx, galleryId, { what: 'Collaborator' })
    const [removed] = await tx
      .delete(collaborators)
      .where(and(eq(collaborators.id, collaboratorId), eq(collaborators.galleryId, galleryId)))
      .returning({ userId: collaborators.userId })
    if (!removed) throw notFound('Collaborator')
    if (removed.userId) await deactivateLinksOf(tx, galleryId, removed.userId)
  })
}
