import type { Database, Transaction } from '#server/database/connect.ts'
import { auditEntries } from '#server/database/tables/index.ts'

type Somebody = { id: string; email: string }

/**
 * Writes down what administrators do and what becomes of accounts: `actor` is who really did it, `as` whom they act
 * as, if anybody. Never a secret.
 */
export async function audit(
  db: Database | Transaction,
  actor: Somebody,
  as: Somebody | null,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await db.insert(auditEntries).values({
    actorId: actor.id,
    actorEmail: actor.email,
    asUserId: as?.id ?? null,
    asUserEmail: as?.email ?? null,
    action,
    details,
  })
}
