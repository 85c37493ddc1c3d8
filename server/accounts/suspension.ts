import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import { users } from '#server/database/tables/index.ts'
import { forbidden, type Refusal } from '#server/platform/http/refusal.ts'

/** Refuses (403) a suspended account, and makes whoever suspends it wait for the transaction. */
export async function mustNotBeSuspended(tx: Transaction, userId: string): Promise<void> {
  const [account] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('share')
  if (account?.suspendedAt) throw suspended()
}

export const suspended = (): Refusal =>
  forbidden('This account is suspended. Its galleries are kept. Please contact support.', 'suspended')
