import type { Database } from '#server/database/connect.ts'
import { setSitePlaces } from '#server/galleries/site-places.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import { changeSite } from './changed.ts'

/** Sets the galleries on a site and their order. Refuses (409) those of others, and one that is named twice. */
export const chooseGalleries = (db: Database, userId: string, galleryIds: number[]): Promise<void> =>
  changeSite(db, userId, async (tx) => {
    const eachOnce = new Set(galleryIds).size === galleryIds.length
    if (eachOnce && (await setSitePlaces(tx, userId, galleryIds))) return
    throw conflict('Each gallery must be yours and listed once. Please reload and try again.')
  })
