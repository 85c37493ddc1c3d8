import { eq } from 'drizzle-orm'
import { changeAccount } from '#server/accounts/change-account.ts'
import type { Database } from '#server/database/connect.ts'
import { paymentNotifications, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import type { Payments } from '#server/ports/payments/payments.ts'

/**
 * Sets an account's status to the current one of its customer at the provider. Each notification is applied once; two at
 * the same time are applied one after the other, so the newest status stays.
 */
export async function applyNotification(
  db: Database,
  payments: Payments,
  notification: { id: string; kind: string; customer: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(users.stripeCustomerId, notification.customer))
      .for('update')
    const fresh = await tx
      .insert(paymentNotifications)
      .values({ id: notification.id, kind: notification.kind })
      .onConflictDoNothing()
      .returning()
    if (!user || fresh.length === 0) return
    const paid = await payments.hasPaid(notification.customer)
    const status = paid ? 'paid' : user.status === 'paid' ? 'expired' : user.status
    await changeAccount(tx, user.id, { status })
  })
}
