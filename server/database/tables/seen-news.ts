import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { galleryId, moment, userId } from './columns.ts'

/** When a member last opened what there is news about in a gallery; null: never. */
export const seenNews = pgTable(
  'seen_news',
  {
    galleryId: galleryId(),
    userId: userId(),
    selectionsAt: moment('selections_at'),
    waitingAt: moment('waiting_at'),
    picksAt: moment('picks_at'),
  },
  (table) => [
    primaryKey({ columns: [table.galleryId, table.userId] }),
    // For the deletion of an account.
    index('seen_news_user').on(table.userId),
  ],
)
