import { index, integer, pgTable, serial, text, varchar } from 'drizzle-orm/pg-core'
import { createdAt, galleryId } from './columns.ts'
import { users } from './users.ts'
import { viewLinks } from './view-links.ts'

/** Messages of members in e-mails that send a gallery, until these are delivered. */
export const galleryEmails = pgTable(
  'gallery_emails',
  {
    id: serial().primaryKey(),
    galleryId: galleryId(),
    senderId: text('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The view link in the e-mail; null for the gallery's address. */
    viewLinkId: integer('view_link_id').references(() => viewLinks.id, { onDelete: 'cascade' }),
    recipients: text().array().notNull(),
    subject: varchar({ length: 200 }).notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('gallery_emails_gallery').on(table.galleryId),
    index('gallery_emails_sender').on(table.senderId),
    index('gallery_emails_link').on(table.viewLinkId),
    index('gallery_emails_age').on(table.createdAt),
  ],
)
