import { bigserial, index, jsonb, pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core'

/**
 * Actions of administrators on accounts, and every change during an impersonation. No foreign keys: an entry outlives
 * the accounts it is about.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The account that acted. */
    actorId: text('actor_id').notNull(),
    actorEmail: varchar('actor_email', { length: 255 }).notNull(),
    /** The account concerned: the impersonated person, the account that was changed, or the actor's own. */
    userId: text('as_user_id'),
    userEmail: varchar('as_user_email', { length: 255 }),
    action: varchar({ length: 100 }).notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('audit_entries_at').on(table.at),
    index('audit_entries_actor').on(table.actorId),
    index('audit_entries_user').on(table.userId, table.id),
  ],
)
