import { pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { momentNow } from './columns.ts'

/** Applied notifications of the payment provider, so that each is applied once. */
export const paymentNotifications = pgTable('payment_notifications', {
  id: text().primaryKey(),
  kind: varchar({ length: 100 }).notNull(),
  appliedAt: momentNow('applied_at'),
})
