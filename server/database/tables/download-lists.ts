import { index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { galleryId, momentNow } from './columns.ts'

/** Images that visitors chose to download, kept for a day. The key is part of the ZIPs' addresses. */
export const downloadLists = pgTable(
  'download_lists',
  {
    galleryId: galleryId(),
    /** Fingerprint of the ids, so that the same images have the same addresses. */
    key: varchar({ length: 43 }).notNull(),
    imageIds: integer('image_ids').array().notNull(),
    plannedAt: momentNow('planned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.galleryId, table.key] }),
    index('download_lists_planned').on(table.plannedAt),
  ],
)
