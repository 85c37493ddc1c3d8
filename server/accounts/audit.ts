import type { Database, Transaction } from '#server/database/connect.ts'
import { auditEntries } from '#server/database/tables/index.ts'

type Account = { id: string; email: string }

/**
 * Records what administrators do and how accounts change: `actor` is who did it, `as` the person they act as, if any.
 * `details` must not contain a secret.
 */
export async function audit(
  db: Database | Transaction,
  actor: Account,
  as: Account | null,
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
