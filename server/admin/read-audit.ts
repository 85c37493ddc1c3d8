import { and, desc, eq, lt } from 'drizzle-orm'
import { AUDIT_PAGE, type AuditEntry, type AuditPage } from '#contract/admin.ts'
import { actionInWords } from '#server/accounts/audit-actions.ts'
import type { Database } from '#server/database/connect.ts'
import { auditEntries } from '#server/database/tables/index.ts'

/** A page of the audit log, newest first: entries before `before` that concern `user`. */
export async function readAudit(db: Database, { before, user }: AuditPage): Promise<AuditEntry[]> {
  const entries = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        before === undefined ? undefined : lt(auditEntries.id, before),
        user === undefined ? undefined : eq(auditEntries.userId, user),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(AUDIT_PAGE)
  return entries.map(({ id, at, actorId, actorEmail, userId, userEmail, action, details }) => ({
    id,
    createdAt: at.toISOString(),
    actor: { id: actorId, email: actorEmail },
    user: userId === null || userEmail === null ? null : { id: userId, email: userEmail },
    action: actionInWords(action),
    details,
  }))
}
