import { inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/index.ts'
import { signedOut } from '#server/platform/http/refusal.ts'
import { pathWithoutTokens } from '#server/platform/http/request-log.ts'
import { endSession } from '#server/platform/http/sessions.ts'
import { audit } from './audit.ts'
import type { Person } from './person.ts'

declare module 'fastify' {
  interface Session {
    userId?: string
    /** The administrator who acts as that user. */
    impersonatorId?: string
  }
  interface FastifyRequest {
    person: Person | null
    /** Who really asks, while an administrator acts as `person`. */
    impersonator: Person | null
    /** The person who asks; refuses (401) when nobody is signed in. */
    signedInUser(): Person
  }
  interface FastifyContextConfig {
    /** Answered without signing in. Every other call of this scope answers 401 before it reads anything. */
    public?: boolean
  }
}

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Every request of this scope knows who asks. Only routes that say `public` are open to everybody. */
export function registerSignedIn(app: FastifyInstance, db: Database) {
  app.decorateRequest('person', null)
  app.decorateRequest('impersonator', null)
  app.decorateRequest('signedInUser', function (this: FastifyRequest) {
    if (!this.person) throw signedOut()
    return this.person
  })
  app.addHook('onRequest', async (request) => {
    await recognise(request, db)
    if (!request.routeOptions.config.public) request.signedInUser()
  })
  app.addHook('preHandler', async (request) => {
    const { person, impersonator, method, routeOptions } = request
    if (!person || !impersonator || !UNSAFE.has(method)) return
    // Before it happens, so that nothing happens unseen.
    const path = pathWithoutTokens(request)
    await audit(db, impersonator, person, `${method} ${routeOptions.url}`, { path })
  })
}

async function recognise(request: FastifyRequest, db: Database) {
  const { userId, impersonatorId } = request.session
  if (!userId) return
  const ids = impersonatorId ? [userId, impersonatorId] : [userId]
  const found = await db.select().from(users).where(inArray(users.id, ids))
  const person = found.find(({ id }) => id === userId) ?? null
  const impersonator = found.find(({ id }) => id === impersonatorId) ?? null
  // Acting as somebody ends with the right to: only administrators may, and nobody as one of them.
  if (impersonatorId && (impersonator?.role !== 'Admin' || person?.role === 'Admin')) return
  request.person = person
  request.impersonator = impersonator
}

/** Signs the browser in as this person: the session's id changes, and nothing of the old one is kept. */
export async function beginSession(
  request: FastifyRequest,
  person: Person,
  impersonator: Person | null = null,
) {
  await request.session.regenerate()
  request.session.userId = person.id
  request.session.rolledAt = Date.now()
  if (impersonator) request.session.impersonatorId = impersonator.id
  request.person = person
  request.impersonator = impersonator
}

/** Ends the session; an administrator's acting as somebody ends with it. */
export async function signOut(db: Database, request: FastifyRequest, reply: FastifyReply) {
  const { person, impersonator } = request
  if (impersonator) await audit(db, impersonator, person, 'impersonation stopped')
  await endSession(request, reply)
}
