import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#contract/languages.ts'
import { ROLES, STATUSES } from '#contract/standing.ts'
import { createdAt, moment, momentNow } from './columns.ts'
import { oneOf } from './constraints.ts'

type SearchedColumns = Record<'email' | 'firstName' | 'lastName', AnyPgColumn>

/** What administrators search in. An index of it is used where the same expression is asked for. */
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
    /** The name that visitors read on the pages of the person's galleries; null: none. */
    studioName: varchar('studio_name', { length: 100 }),
    /** What the person writes to those whom they send a gallery; null: our own words. */
    messageTemplate: text('message_template'),
    /** Language of e-mails to the person; null: that of the browser. */
    language: varchar({ length: 2, enum: LANGUAGES }),
    /** What the browser asked for when the account was created; null: none of ours. */
    browserLanguage: varchar('browser_language', { length: 2, enum: LANGUAGES }),
    role: varchar({ length: 10, enum: ROLES }).notNull().default('User'),
    status: varchar({ length: 10, enum: STATUSES }).notNull().default('trial'),
    trialEndsAt: moment('trial_ends_at'),
    /** When the person proved that the email is theirs; null: not yet. */
    emailVerifiedAt: moment('email_verified_at'),
    /** Since when an administrator has suspended the account; null: not suspended. */
    suspendedAt: moment('suspended_at'),
    stripeCustomerId: text('stripe_customer_id').unique(),
    createdAt: createdAt(),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [
    index('users_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('users_trials').on(table.trialEndsAt).where(sql`status = 'trial'`),
    // For words of three letters and more (pg_trgm).
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
