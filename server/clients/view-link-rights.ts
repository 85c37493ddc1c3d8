import type { Database } from '#server/database/connect.ts'
import { rightsIn } from '#server/galleries/access.ts'
import { findViewLink } from './list-view-links.ts'

/** The rights in the gallery of the view link that the call's path names as `id`. */
export const viewLinkRights = (db: Database) =>
  rightsIn(db, 'View link', async (id) => {
    const { link } = await findViewLink(db, id)
    return { galleryId: link.galleryId, link }
  })
