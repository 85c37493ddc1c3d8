import { index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { galleryId, momentNow } from './columns.ts'

/** Images that visitors chose to download: the addresses of the ZIPs name them by this key, for a day. */
export const downloadLists = pgTable(
  'download_lists',
  {
    galleryId: galleryId(),
    /** A fingerprint of the ids: the same images have the same addresses. */
    key: varchar({ length: 43 }).notNull(),
    imageIds: integer('image_ids').array().notNull(),
    plannedAt: momentNow('planned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.galleryId, table.key] }),
    index('download_lists_planned').on(table.plannedAt),
  ],
)
