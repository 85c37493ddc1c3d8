import { eq } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type UserRow, users } from '#server/database/tables/index.ts'
import { signedOut } from '#server/platform/http/refusal.ts'

type AccountChange = Partial<
  Pick<
    UserRow,
    | 'firstName'
    | 'lastName'
    | 'studioName'
    | 'messageTemplate'
    | 'language'
    | 'role'
    | 'status'
    | 'stripeCustomerId'
    | 'suspendedAt'
  >
>

/**
 * Changes an account's names, language, role, payment status or suspension. The caller checks rights and writes the audit entry.
 * Refuses (401) an account that is gone.
 */
export async function changeAccount(
  db: Database | Transaction,
  userId: string,
  change: AccountChange,
): Promise<UserRow> {
  const [changed] = await db
    .update(users)
    .set({ ...change, updatedAt: clock.now() })
    .where(eq(users.id, userId))
    .returning()
  if (!changed) throw signedOut()
  return changed
}

/** Locks an account against other changes until the end of the transaction. Refuses (401) one that is gone. */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  const isIt = eq(users.id, userId)
  const [account] = await tx.select({ id: users.id }).from(users).where(isIt).for('no key update')
  if (!account) throw signedOut()
}

/** Deletes an account with its sessions, password and identities. */
export async function deleteAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId))
}
