import { createHash } from 'node:crypto'
import type { SessionStore } from '@fastify/session'
import type { Pool } from 'pg'

/** What the table holds instead of the cookie's value, so that reading the table signs nobody in. */
export const storedSid = (sid: string) => createHash('sha256').update(sid).digest('base64url')

const UPDATE = 'update sessions set sess = $2, expire = $3 where sid = $1'
const INSERT = `insert into sessions (sid, sess, expire) values ($1, $2, $3)
  on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`

/**
 * Sessions in the `sessions` table. One gets its person after it was stored, and is only ever updated from then on:
 * whatever a request knew of it, a session that has ended stays ended.
 */
export function sessionStore(pool: Pool): SessionStore {
  return {
    get(sid, done) {
      pool
        .query('select sess from sessions where sid = $1 and expire > now()', [storedSid(sid)])
        .then(({ rows }) => done(null, rows[0]?.sess ?? null), done)
    },
    set(sid, session, done) {
      pool
        .query(session.userId ? UPDATE : INSERT, [
          storedSid(sid),
          JSON.stringify(session),
          session.cookie.expires,
        ])
        .then(() => done(), done)
    },
    destroy(sid, done) {
      pool.query('delete from sessions where sid = $1', [storedSid(sid)]).then(() => done(), done)
    },
  }
}
