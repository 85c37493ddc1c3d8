import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { COLLABORATOR_STATUSES } from '#contract/collaborators.ts'
import { galleryId, moment, momentNow } from './columns.ts'
import { oneOf } from './constraints.ts'
import { users } from './users.ts'

/** People invited to manage a gallery that they do not own. */
export const collaborators = pgTable(
  'collaborators',
  {
    id: serial().primaryKey(),
    galleryId: galleryId(),
    /** The account that accepted the invitation. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: varchar({ length: 255 }).notNull(),
    status: varchar({ length: 20, enum: COLLABORATOR_STATUSES }).notNull().default('pending'),
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    invitedAt: momentNow('invited_at'),
    acceptedAt: moment('accepted_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('collaborators_gallery_email').on(table.galleryId, sql`lower(${table.email})`),
    index('collaborators_user').on(table.userId, table.galleryId),
    // Needed to delete an account.
    index('collaborators_invited_by').on(table.invitedBy),
    check('collaborators_status_known', oneOf(table.status, COLLABORATOR_STATUSES)),
  ],
)
export type CollaboratorRow = typeof collaborators.$inferSelect

/** Hashes of e-mailed invitation links. Anyone with a link can accept; each delivery of an e-mail has its own. */
export const invitationLinks = pgTable(
  'invitation_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    collaboratorId: integer('collaborator_id')
      .notNull()
      .references(() => collaborators.id, { onDelete: 'cascade' }),
  },
  (table) => [index('invitation_links_collaborator').on(table.collaboratorId)],
)
