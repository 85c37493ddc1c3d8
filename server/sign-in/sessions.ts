import cookie from '@fastify/cookie'
import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Person } from '#server/accounts/person.ts'
import { lockAgainstSuspension, suspended } from '#server/accounts/suspension.ts'
import type { Base } from '#server/base.ts'
import type { Config } from '#server/configuration/config.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { sessions, totpSecrets, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { forgiveOutage } from '#server/platform/http/error-answers.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { signedOut } from '#server/platform/http/refusal.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { carriesToken } from './api-tokens/bearer.ts'
import { rememberBrowser } from './known-browsers.ts'

export type Session = {
  /** Hash of the cookie's secret, as stored. */
  sid: string
  person: Person
  /** The administrator who acts as that person. */
  actor: Person | null
  /** True if two-step sign-in is on for the account that signed in; when impersonating, the administrator's. */
  hasTwoStep: boolean
  lastUsedAt: Date
  /** Time of the last confirmation of their identity in this session. */
  confirmedAt: Date | null
  /** Token with which the identity provider ends its own session, too. */
  idToken: string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyReply {
    /**
     * Signs the browser in under a new session id, and ends the session it had. Every way of signing in ends here, so
     * that a browser which is new to the account is noticed (`known-browsers.ts`). `confirm` runs in the same
     * transaction, and throws if the proof of the person's identity is no longer valid. `isFresh` is true if the proof was
     * given just now, and not some time ago at an identity provider. Refuses (403) a suspended person.
     */
    beginSession(
      person: Person,
      proof?: { idToken?: string | undefined; isFresh?: boolean; confirm?(tx: Transaction): Promise<void> },
    ): Promise<void>
    /** Continues the session as another person, with a new id. Refuses (401) if it has ended. */
    changeSession(person: Person, actor: Person | null): Promise<void>
    /** Deletes the session and its cookie. */
    endSession(): Promise<void>
  }
}

/** Facts about the browser of a request by which the person recognises it. */
const browserOf = ({ ip, headers }: FastifyRequest) => ({
  address: ip?.slice(0, 45) || null,
  agent: headers['user-agent']?.replaceAll(/\p{Cc}/gu, '').slice(0, 500) || null,
})

/** Lifetime of a session after its last use, which is recorded once a day. */
const LIFETIME_MS = 30 * DAY_MS

/** Longest lifetime that browsers grant. */
const BROWSER_COOKIE_SECONDS = 400 * (DAY_MS / 1000)

const newExpiry = () => clock.fromNow(LIFETIME_MS)

const isHttps = ({ publicUrl }: Config) => publicUrl.protocol === 'https:'

/**
 * Name and attributes of a cookie that is sent to this host only and hidden from scripts. With the `__Host-` prefix
 * browsers accept it only from this host over https: no subdomain can set it (RFC 6265bis, section 4.1.3.2).
 */
export const hostCookie = (name: string, https: boolean) => ({
  name: https ? `__Host-${name}` : name,
  attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const,
})

/** Makes a test if a request carries a session cookie; the session is not looked up. */
export function carriesSession(https: boolean) {
  const pattern = new RegExp(`(^|; *)${hostCookie('sid', https).name}=`)
  return ({ headers }: FastifyRequest) => pattern.test(headers.cookie ?? '')
}

/** Loads the session of every request of this scope from the database, which all processes share. */
export async function registerSessions(app: FastifyInstance, { db, jobs, config }: Base) {
  const https = isHttps(config)
  const { name, attributes } = hostCookie('sid', https)
  const browserCookie = hostCookie('browser', https)
  await app.register(cookie)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    const secret = carriesToken(request) ? undefined : request.cookies[name]
    if (secret) request.session = await findSession(db, hashToken(secret))
  })
  // Only GET prolongs: an upload may finish long after its session has ended. No other response sets the cookie: a
  // request sent before the id changed may be answered after it.
  app.addHook('onSend', async (request, reply) => {
    const { session, method } = request
    if (method !== 'GET' || !session || clock.ms() - session.lastUsedAt.getTime() < DAY_MS) return
    const expires = newExpiry()
    const prolonged = await prolong(db, session.sid, expires, browserOf(request)).catch(forgiveOutage)
    if (prolonged) reply.setCookie(name, request.cookies[name]!, { ...attributes, expires })
  })
  app.decorateReply('beginSession', async function (person, { idToken, isFresh = true, confirm } = {}) {
    const secret = newToken()
    const browserSecret = this.request.cookies[browserCookie.name] || newToken()
    const expire = newExpiry()
    const browser = browserOf(this.request)
    await transact(db, async (tx) => {
      const suspendedAt = await lockAgainstSuspension(tx, person.id)
      await confirm?.(tx)
      if (suspendedAt) throw suspended()
      await tx.insert(sessions).values({
        sid: hashToken(secret),
        sess: { idToken },
        expire,
        userId: person.id,
        confirmedAt: isFresh ? clock.now() : null,
        ...browser,
      })
      if (this.request.session) await remove(tx, this.request.session.sid)
      await rememberBrowser(tx, jobs, person, {
        secret: browserSecret,
        network: networkOf(this.request),
        agent: browser.agent ?? '',
      })
    })
    this.request.session = null
    this.setCookie(browserCookie.name, browserSecret, {
      ...browserCookie.attributes,
      maxAge: BROWSER_COOKIE_SECONDS,
    })
    this.setCookie(name, secret, { ...attributes, expires: expire })
    this.request.log.info({ account: person.email, address: this.request.ip }, 'signed in')
  })
  app.decorateReply('changeSession', async function (person, actor) {
    const secret = newToken()
    const expire = newExpiry()
    const changed = await db
      .update(sessions)
      .set({ sid: hashToken(secret), expire, userId: person.id, actorId: actor?.id ?? null })
      .where(eq(sessions.sid, this.request.session?.sid ?? ''))
    if (changed.rowCount === 0) throw signedOut()
    this.request.session = null
    this.setCookie(name, secret, { ...attributes, expires: expire })
  })
  app.decorateReply('endSession', async function () {
    if (this.request.session) await remove(db, this.request.session.sid)
    this.request.session = null
    this.clearCookie(name, attributes)
  })
}

/** Looks up the session of a request outside of the scope that `registerSessions` serves. */
export function sessionFinder({ db, config }: Base) {
  const { name } = hostCookie('sid', isHttps(config))
  return async (request: FastifyRequest): Promise<Session | null> => {
    const secret = carriesToken(request) ? undefined : cookie.parse(request.headers.cookie ?? '')[name]
    return secret ? findSession(db, hashToken(secret)) : null
  }
}

async function findSession(db: Database, sid: string): Promise<Session | null> {
  const actors = alias(users, 'actors')
  const [found] = await db
    .select({ session: sessions, person: users, actor: actors, twoStepSince: totpSecrets.confirmedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(actors, eq(actors.id, sessions.actorId))
    .leftJoin(totpSecrets, eq(totpSecrets.userId, sql`coalesce(${sessions.actorId}, ${sessions.userId})`))
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, clock.now()), isNull(users.suspendedAt)))
  if (!found) return null
  const { session, person, actor, twoStepSince } = found
  return {
    sid,
    person,
    actor,
    hasTwoStep: twoStepSince !== null,
    lastUsedAt: session.lastUsedAt,
    confirmedAt: session.confirmedAt,
    idToken: session.sess.idToken,
  }
}

/** Extends a session. False if it has ended; it is not revived. */
async function prolong(
  db: Database,
  sid: string,
  expire: Date,
  browser: ReturnType<typeof browserOf>,
): Promise<boolean> {
  const changed = await db
    .update(sessions)
    .set({ expire, lastUsedAt: clock.now(), ...browser })
    .where(eq(sessions.sid, sid))
  return changed.rowCount === 1
}

const remove = (db: Database | Transaction, sid: string) => db.delete(sessions).where(eq(sessions.sid, sid))

/**
 * Ends all sessions of a person, including impersonations by or of them, except
 * `exceptSid`.
 */
export async function endSessionsOf(
  db: Database | Transaction,
  userId: string,
  exceptSid = '',
): Promise<void> {
  await db
    .delete(sessions)
    .where(and(or(eq(sessions.userId, userId), eq(sessions.actorId, userId)), ne(sessions.sid, exceptSid)))
}

/** Refuses (401) if the session has ended since the request began. For changes that its end is meant to prevent. */
export async function requireStillSignedIn(tx: Transaction, sid: string): Promise<void> {
  const [found] = await tx
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.sid, sid))
    .for('update')
  if (!found) throw signedOut()
}
