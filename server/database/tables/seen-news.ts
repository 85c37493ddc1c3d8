import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { galleryId, moment, userId } from './columns.ts'

/** Times when a member last opened each kind of news of a gallery; null for never. */
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
    // Needed to delete an account.
    index('seen_news_user').on(table.userId),
  ],
)
