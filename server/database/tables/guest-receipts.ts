import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { images } from './images.ts'

/** What proves that a guest added an image, so that they may withdraw it: the SHA-256 of a random secret. */
export const guestReceipts = pgTable('guest_receipts', {
  imageId: integer('image_id')
    .primaryKey()
    .references(() => images.id, { onDelete: 'cascade' }),
  hash: varchar({ length: 64 }).notNull(),
})
