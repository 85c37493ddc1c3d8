import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { imageId } from './columns.ts'

/** What proves that a guest added an image, so that they may withdraw it: the SHA-256 of a random secret. */
export const guestReceipts = pgTable('guest_receipts', {
  imageId: imageId().primaryKey(),
  hash: varchar({ length: 64 }).notNull(),
})
