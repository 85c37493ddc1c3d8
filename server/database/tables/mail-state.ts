import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** State of the delivery of e-mails, in one row. */
export const mailState = pgTable(
  'mail_state',
  {
    one: boolean().primaryKey().default(true),
    lastSentAt: moment('last_sent_at'),
    /** Error of the newest delivery; null if it went well. */
    lastError: text('last_error'),
  },
  (table) => [check('mail_state_one', sql`${table.one}`)],
)
