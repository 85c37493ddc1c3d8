import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { sessionStore } from './session-store.ts'

declare module 'fastify' {
  interface Session {
    /** When the cookie was last given its whole life, in milliseconds since 1970. */
    rolledAt?: number
  }
}

const COOKIE = 'sid'
const DAY_MS = 24 * 60 * 60 * 1000
/** How long a session lives after its last use (the cookie rolls). */
const LIFETIME_MS = 30 * DAY_MS

/** The cookie is 256 random bits that the store looks up; a signature would add nothing. */
const noSignature = {
  sign: (sid: string) => sid,
  unsign: (sid: string) => ({ valid: true as const, renew: false, value: sid }),
}

/** Gives every request of this scope its session, kept in the database and shared by all processes. */
export async function registerSessions(app: FastifyInstance, options: { pool: Pool; secure: boolean }) {
  await app.register(cookie)
  await app.register(session, {
    secret: noSignature,
    store: sessionStore(options.pool),
    cookieName: COOKIE,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: options.secure, maxAge: LIFETIME_MS },
    saveUninitialized: false,
    rolling: false,
  })
  app.addHook('onRequest', async (request) => {
    keepNewerCookie(request)
    rollOnceADay(request)
  })
}

/**
 * The library takes away a cookie whose session it does not find. But a request that was sent before the session's id
 * changed is answered after it: by then the browser holds a newer cookie, and must keep it.
 */
function keepNewerCookie({ cookies, session }: FastifyRequest) {
  if (cookies[COOKIE] !== session.sessionId) delete cookies[COOKIE]
}

/**
 * Writing the session at every request would be a write at every request; once a day rolls as well. An upload answers
 * when it is through, perhaps long after its session ended, and rolls nothing.
 */
function rollOnceADay(request: FastifyRequest) {
  if (request.method !== 'GET') return
  const { session } = request
  if (!session.userId || Date.now() - (session.rolledAt ?? 0) < DAY_MS) return
  session.rolledAt = Date.now()
  session.touch()
}

/** Ends the session here and in the browser. */
export async function endSession(request: FastifyRequest, reply: FastifyReply) {
  await request.session.destroy()
  reply.clearCookie(COOKIE, { path: '/' })
}
