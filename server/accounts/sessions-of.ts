import { and, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import { sessions } from '#server/database/tables/index.ts'

/** Ends a person's sessions, all but the one with `exceptSid` (as it is stored). */
export async function endSessionsOf(tx: Transaction, userId: string, exceptSid = ''): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sql`(${sessions.sess} ->> 'userId')`, userId), ne(sessions.sid, exceptSid)))
}
