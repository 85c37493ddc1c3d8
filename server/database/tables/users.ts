import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#contract/languages.ts'
import { ROLES, STATUSES } from '#contract/standing.ts'
import { createdAt, moment, momentNow } from './columns.ts'
import { oneOf } from './constraints.ts'

type SearchedColumns = Record<'email' | 'firstName' | 'lastName', AnyPgColumn>

/** Text that administrators search. The `users_search` index applies to queries with exactly this expression. */
export const searchedText = ({ email, firstName, lastName }: SearchedColumns): SQL =>
  sql`lower(${email} || ' ' || coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, ''))`

/** Accounts. Emails are unique regardless of case. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    email: varchar({ length: 255 }).notNull(),
    firstName: varchar('first_name', { length: 100 }),
    lastName: varchar('last_name', { length: 100 }),
    profileImageUrl: text('profile_image_url'),
    /** The name shown to visitors on the pages of the person's galleries; null for none. */
    studioName: varchar('studio_name', { length: 100 }),
    /** The person's message in e-mails that send a gallery; null for the default text. */
    messageTemplate: text('message_template'),
    /** Language of e-mails to the person; null for that of the browser. */
    language: varchar({ length: 2, enum: LANGUAGES }),
    /** Language of the browser when the account was created; null if not a supported one. */
    browserLanguage: varchar('browser_language', { length: 2, enum: LANGUAGES }),
    role: varchar({ length: 10, enum: ROLES }).notNull().default('User'),
    status: varchar({ length: 10, enum: STATUSES }).notNull().default('trial'),
    trialEndsAt: moment('trial_ends_at'),
    /** Time when the person proved that the email is theirs; null until then. */
    emailVerifiedAt: moment('email_verified_at'),
    /** Time of the suspension by an administrator; null if not suspended. */
    suspendedAt: moment('suspended_at'),
    stripeCustomerId: text('stripe_customer_id').unique(),
    createdAt: createdAt(),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [
    index('users_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('users_trials').on(table.trialEndsAt).where(sql`status = 'trial'`),
    // Serves searches for words of three or more letters (pg_trgm).
    index('users_search').using('gin', sql`${searchedText(table)} gin_trgm_ops`),
    index('users_admins').on(table.id).where(sql`role = 'Admin'`),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    check('users_language_known', oneOf(table.language, LANGUAGES)),
    check('users_browser_language_known', oneOf(table.browserLanguage, LANGUAGES)),
    check('users_role_known', oneOf(table.role, ROLES)),
    check('users_status_known', oneOf(table.status, STATUSES)),
  ],
)
export type UserRow = typeof users.$inferSelect
