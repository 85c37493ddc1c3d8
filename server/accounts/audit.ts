import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { auditEntries } from '#server/database/tables/index.ts'

type Account = { id: string; email: string }

/**
 * Records actions of administrators and changes of accounts. `actor` did it; `user` is the account concerned: the person
 * they act as, the account that they change, or their own. `details` must not contain a secret. Returns the entry's id.
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

/** A page of what `which` selects, newest first: `most` entries that were written before the entry `before`. */
export const auditPage = (db: Database, which: SQL | undefined, before: number | undefined, most: number) =>
  db
    .select()
    .from(auditEntries)
    .where(and(which, before === undefined ? undefined : lt(auditEntries.id, before)))
    .orderBy(desc(auditEntries.id))
    .limit(most)

/** Removes entries of an account's actions on itself. Those of administrators on it, and of it on others, stay. */
export async function forgetOwnEntries(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(auditEntries).where(and(eq(auditEntries.actorId, userId), eq(auditEntries.userId, userId)))
}
