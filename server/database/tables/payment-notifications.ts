import { pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core'

/** Applied notifications of the payment provider, so that each is applied once. */
export const paymentNotifications = pgTable('payment_notifications', {
  id: text().primaryKey(),
  kind: varchar({ length: 100 }).notNull(),
  appliedAt: timestamp('applied_at', { withTimezone: true }).notNull().defaultNow(),
})
