import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { imageId } from './columns.ts'

/** SHA-256 of a random secret with which the guest who added an image may withdraw it. */
export const guestReceipts = pgTable('guest_receipts', {
  imageId: imageId().primaryKey(),
  hash: varchar({ length: 64 }).notNull(),
})
