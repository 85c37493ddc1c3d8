import { eq } from 'drizzle-orm'
import { AUDIT_PAGE, type AuditEntry, type AuditPage } from '#contract/admin.ts'
import { auditPage } from '#server/accounts/audit.ts'
import { actionInWords } from '#server/accounts/audit-actions.ts'
import type { Database } from '#server/database/connect.ts'
import { auditEntries } from '#server/database/tables/index.ts'

/** A page of the audit log, newest first: entries before `before` that concern `user`. */
export async function readAudit(db: Database, { before, user }: AuditPage): Promise<AuditEntry[]> {
  const concerning = user === undefined ? undefined : eq(auditEntries.userId, user)
  const entries = await auditPage(db, concerning, before, AUDIT_PAGE)
  return entries.map(({ id, at, actorId, actorEmail, userId, userEmail, action, details }) => ({
    id,
    createdAt: at.toISOString(),
    actor: { id: actorId, email: actorEmail },
    user: userId === null || userEmail === null ? null : { id: userId, email: userEmail },
    action: actionInWords(action),
    details,
  }))
}
