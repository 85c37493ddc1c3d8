import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { sessions } from '#server/database/tables/index.ts'

/** The rows of a person's sessions, all but the one with `exceptSid`. */
export const sessionsOf = (userId: string, exceptSid: string): SQL | undefined =>
  and(eq(sql`(${sessions.sess} ->> 'userId')`, userId), ne(sessions.sid, exceptSid))
