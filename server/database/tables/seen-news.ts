import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { galleries } from './galleries.ts'
import { users } from './users.ts'

/** When a member last opened what there is news about in a gallery; null: never. */
export const seenNews = pgTable(
  'seen_news',
  {
    galleryId: integer('gallery_id')
      .notNull()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    selectionsAt: timestamp('selections_at', { withTimezone: true }),
    waitingAt: timestamp('waiting_at', { withTimezone: true }),
    picksAt: timestamp('picks_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.galleryId, table.userId] }),
    // For the deletion of an account.
    index('seen_news_user').on(table.userId),
  ],
)
