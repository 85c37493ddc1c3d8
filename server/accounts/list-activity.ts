import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm'
import { ACTIVITY_PAGE, type Activity } from '#contract/accounts.ts'
import type { Database } from '#server/database/connect.ts'
import { auditEntries, galleries } from '#server/database/tables/index.ts'

type Entry = typeof auditEntries.$inferSelect

/**
 * What is in the audit about a person's account: what they changed themselves and what administrators did, newest first.
 * @param before the last id of the page before
 */
export async function listActivity(db: Database, userId: string, before?: number): Promise<Activity[]> {
  const entries = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.userId, userId),
        // Version 0.1.0 wrote it beside 'impersonation stopped'.
        ne(auditEntries.action, 'POST /api/impersonate/stop'),
        before === undefined ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(ACTIVITY_PAGE)
  const titles = await titlesOf(db, userId, entries)
  return entries.map((entry) => present(entry, titles.get(galleryId(entry) ?? 0) ?? null, userId))
}

function present(entry: Entry, gallery: string | null, userId: string): Activity {
  const { id, at, actorId, action, details } = entry
  const isOwn = actorId === userId
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : null)
  return {
    id,
    createdAt: at.toISOString(),
    action,
    by: isOwn ? 'you' : 'administrator',
    gallery,
    fields: Array.isArray(details.fields) ? details.fields : [],
    from: text('from'),
    to: text('to'),
    name: text('name'),
    // Where an administrator works is not told.
    address: isOwn ? (text('address') ?? text('network')) : null,
    agent: isOwn ? text('agent') : null,
  }
}

/** The gallery that a call was about. */
const galleryId = ({ details }: Entry) => {
  const [, id] = /^\/api\/galleries\/(\d{1,9})(?:\/|$)/.exec(String(details.path ?? '')) ?? []
  return id ? Number(id) : null
}

/** The titles of the person's own galleries among those of the entries. */
async function titlesOf(db: Database, userId: string, entries: Entry[]): Promise<Map<number, string>> {
  const ids = [...new Set(entries.map(galleryId).filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: galleries.id, title: galleries.title })
    .from(galleries)
    .where(and(inArray(galleries.id, ids), eq(galleries.userId, userId)))
  return new Map(found.map(({ id, title }) => [id, title]))
}
