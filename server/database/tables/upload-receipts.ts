import { index, integer, pgTable, primaryKey, timestamp, varchar } from 'drizzle-orm/pg-core'
import { galleries } from './galleries.ts'

/** Stored uploads by the idempotency key of the sender: a repeated upload is answered without storing it again. */
export const uploadReceipts = pgTable(
  'upload_receipts',
  {
    galleryId: integer('gallery_id')
      .notNull()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    key: varchar({ length: 255 }).notNull(),
    imageIds: integer('image_ids').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.galleryId, table.key] }),
    index('upload_receipts_created').on(table.createdAt),
  ],
)
