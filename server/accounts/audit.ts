import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { auditEntries } from '#server/database/tables/index.ts'

type Account = { id: string; email: string }

/**
 * Records what administrators do and how accounts change. `actor` is who did it; `user` is the account concerned: the
 * person they act as, the account that they change, or their own. `details` must not contain a secret. Returns the entry's id.
 */
export async function audit(
  db: Database | Transaction,
  actor: Account,
  user: Account,
  action: string,
  details: Record<string, unknown> = {},
): Promise<number> {
  const [entry] = await db
    .insert(auditEntries)
    .values({
      actorId: actor.id,
      actorEmail: actor.email,
      userId: user.id,
      userEmail: user.email,
      action,
      details,
    })
    .returning({ id: auditEntries.id })
  return entry!.id
}

/** Removes what an account did to itself. What administrators did to it, and it to others, stays. */
export async function forgetOwnEntries(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(auditEntries).where(and(eq(auditEntries.actorId, userId), eq(auditEntries.userId, userId)))
}
