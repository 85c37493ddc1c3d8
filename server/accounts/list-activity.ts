import { and, eq, ne } from 'drizzle-orm'
import { ACTIVITY_PAGE, type Activity } from '#contract/accounts.ts'
import type { Database } from '#server/database/connect.ts'
import { auditEntries } from '#server/database/tables/index.ts'
import { auditPage } from './audit.ts'
import { actionInWords } from './audit-actions.ts'

type Entry = typeof auditEntries.$inferSelect

/**
 * Audit entries about a person's account: their own changes and actions of administrators, newest first.
 * @param before the last id of the previous page
 */
export async function listActivity(db: Database, userId: string, before?: number): Promise<Activity[]> {
  // Version 0.1.0 wrote 'POST /api/impersonate/stop' beside 'impersonation stopped'.
  const own = and(eq(auditEntries.userId, userId), ne(auditEntries.action, 'POST /api/impersonate/stop'))
  const entries = await auditPage(db, own, before, ACTIVITY_PAGE)
  return entries.map((entry) => present(entry, userId))
}

function present(entry: Entry, userId: string): Activity {
  const { id, at, actorId, action, details } = entry
  const isOwn = actorId === userId
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : null)
  return {
    id,
    createdAt: at.toISOString(),
    action: actionInWords(action),
    by: isOwn ? 'you' : 'administrator',
    gallery: text('title'),
    fields: Array.isArray(details.fields) ? details.fields : [],
    from: text('from'),
    to: text('to'),
    name: text('name'),
    // An administrator's address stays private.
    address: isOwn ? (text('address') ?? text('network')) : null,
    agent: isOwn ? text('agent') : null,
  }
}
