import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.ts'
import { users } from './users.ts'

/** People whom an administrator has invited to create an account. */
export const accountInvitations = pgTable(
  'account_invitations',
  {
    id: serial().primaryKey(),
    email: varchar({ length: 255 }).notNull(),
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
  },
  (table) => [
    // An address has at most one open invitation, the newest.
    uniqueIndex('account_invitations_open')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.acceptedAt} is null`),
    // Needed to delete an account.
    index('account_invitations_invited_by').on(table.invitedBy),
  ],
)
export type AccountInvitationRow = typeof accountInvitations.$inferSelect

/** Hashes of e-mailed links to create an account; each delivery of an e-mail has its own. */
export const accountInvitationLinks = pgTable(
  'account_invitation_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    invitationId: integer('invitation_id')
      .notNull()
      .references(() => accountInvitations.id, { onDelete: 'cascade' }),
  },
  (table) => [index('account_invitation_links_invitation').on(table.invitationId)],
)
