import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { galleryId, moment, userId } from './columns.ts'

/** Keys with which members open their gallery on its own host, where no session is read. Only hashes. */
export const memberKeys = pgTable(
  'member_keys',
  {
    keyHash: text('key_hash').primaryKey(),
    galleryId: galleryId(),
    userId: userId(),
    /** True once a browser stores the key; until then it is part of an address that works once. */
    isHeld: boolean('is_held').notNull().default(false),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('member_keys_gallery').on(table.galleryId),
    index('member_keys_user').on(table.userId),
    index('member_keys_expiry').on(table.expiresAt),
  ],
)
