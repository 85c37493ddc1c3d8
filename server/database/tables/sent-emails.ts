import { date, index, integer, pgTable, serial, text, varchar } from 'drizzle-orm/pg-core'
import { MAX_EMAIL_SUBJECT } from '#contract/sending.ts'
import { galleryId, momentNow } from './columns.ts'
import { users } from './users.ts'
import { viewLinks } from './view-links.ts'

/** Recipients to whom a gallery was sent by e-mail, one row each. The message itself is in `gallery_emails`. */
export const sentEmails = pgTable(
  'sent_emails',
  {
    id: serial().primaryKey(),
    galleryId: galleryId(),
    recipient: varchar({ length: 255 }).notNull(),
    subject: varchar({ length: MAX_EMAIL_SUBJECT }).notNull(),
    sentAt: momentNow('sent_at'),
    sentBy: text('sent_by').references(() => users.id, { onDelete: 'set null' }),
    /** The view link in the e-mail; null for the gallery's address, or a link since deleted. */
    viewLinkId: integer('view_link_id').references(() => viewLinks.id, { onDelete: 'set null' }),
    /** First UTC day on which a person opened that link after the e-mail. */
    openedOn: date('opened_on'),
  },
  (table) => [
    index('sent_emails_gallery').on(table.galleryId, table.id),
    index('sent_emails_sender').on(table.sentBy),
    index('sent_emails_link').on(table.viewLinkId),
  ],
)
