import { index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { createdAt, galleryId } from './columns.ts'

/** Stored uploads by the idempotency key of the sender: a repeated upload is answered without storing it again. */
export const uploadReceipts = pgTable(
  'upload_receipts',
  {
    galleryId: galleryId(),
    key: varchar({ length: 255 }).notNull(),
    imageIds: integer('image_ids').array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.galleryId, table.key] }),
    index('upload_receipts_created').on(table.createdAt),
  ],
)
