import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import { users } from '#server/database/tables/index.ts'
import { forbidden, type Refusal, signedOut } from '#server/platform/http/refusal.ts'

/**
 * Locks an account, so that its suspension or deletion waits for the transaction; call it before anything else is locked.
 * Returns the time of its suspension, or null. Refuses (401) one that is gone.
 */
export async function lockAgainstSuspension(tx: Transaction, userId: string): Promise<Date | null> {
  const [account] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('share')
  if (!account) throw signedOut()
  return account.suspendedAt
}

export const suspended = (): Refusal =>
  forbidden('This account is suspended. Its galleries are kept. Please contact support.', 'suspended')
