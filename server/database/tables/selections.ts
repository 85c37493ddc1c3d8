import { index, integer, pgTable, primaryKey, serial, text, varchar } from 'drizzle-orm/pg-core'
import { createdAt, galleryId, imageId, moment } from './columns.ts'

/** Selections sent by visitors, with the name that they gave. */
export const selections = pgTable(
  'selections',
  {
    id: serial().primaryKey(),
    galleryId: galleryId(),
    name: varchar({ length: 100 }).notNull(),
    email: varchar({ length: 255 }),
    message: text(),
    createdAt: createdAt(),
  },
  (table) => [index('selections_gallery').on(table.galleryId, table.createdAt)],
)
export type SelectionRow = typeof selections.$inferSelect

export const selectedImages = pgTable(
  'selected_images',
  {
    selectionId: integer('selection_id')
      .notNull()
      .references(() => selections.id, { onDelete: 'cascade' }),
    imageId: imageId(),
  },
  (table) => [
    primaryKey({ columns: [table.selectionId, table.imageId] }),
    index('selected_images_image').on(table.imageId),
  ],
)

/** Written by version 1.0.0; until the next release. */
export const selectionNotices = pgTable('selection_notices', {
  galleryId: galleryId().primaryKey(),
  notifiedUpTo: integer('told_up_to').notNull().default(0),
  toldAt: moment('told_at'),
})
