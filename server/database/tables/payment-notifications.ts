import { pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core'

/** Notifications of the payment provider that were applied: each once. */
export const paymentNotifications = pgTable('payment_notifications', {
  id: text().primaryKey(),
  kind: varchar({ length: 100 }).notNull(),
  appliedAt: timestamp('applied_at', { withTimezone: true }).notNull().defaultNow(),
})
