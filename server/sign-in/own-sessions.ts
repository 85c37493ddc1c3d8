import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { AccountSession } from '#contract/accounts.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { sessions } from '#server/database/tables/index.ts'
import { notFound } from '#server/platform/http/refusal.ts'

/** Public id of a session, made from `sid`, which stays secret. */
const idOf = (sid: string) => createHash('sha256').update(`session ${sid}`).digest('base64url').slice(0, 22)

/** A person's sessions, including those in which they impersonate, but not impersonations of them. */
const isOwn = (userId: string) =>
  or(eq(sessions.actorId, userId), and(eq(sessions.userId, userId), isNull(sessions.actorId)))

const ownSessions = (db: Database, userId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(isOwn(userId), gt(sessions.expire, clock.now())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))

/** The person's sessions, the current one first, then by last use. `sid` is the current one, as stored. */
export async function listSessions(db: Database, userId: string, sid: string): Promise<AccountSession[]> {
  const found = await ownSessions(db, userId)
  return found
    .map((session) => ({
      id: idOf(session.sid),
      current: session.sid === sid,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      address: session.address,
      agent: session.agent,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current))
}

/** Ends one session of the person. Refuses (404) any other. */
export async function endOwnSession(db: Database, userId: string, id: string): Promise<void> {
  const session = (await ownSessions(db, userId)).find(({ sid }) => idOf(sid) === id)
  if (!session) throw notFound('Session')
  await db.delete(sessions).where(eq(sessions.sid, session.sid))
}
