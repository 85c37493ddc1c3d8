import { pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Applied notifications of the payment provider, so that each is applied once. */
export const paymentNotifications = pgTable('payment_notifications', {
  id: text().primaryKey(),
  kind: varchar({ length: 100 }).notNull(),
  appliedAt: moment('applied_at').notNull().defaultNow(),
})
