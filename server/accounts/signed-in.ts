import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { signedOut } from '#server/platform/http/refusal.ts'
import { pathWithoutTokens } from '#server/platform/http/request-log.ts'
import { audit } from './audit.ts'
import type { Person } from './person.ts'

declare module 'fastify' {
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
    /** Reads what is to be written down while an administrator acts as somebody, as every change is. */
    audited?: boolean
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
    recognise(request)
    if (!request.routeOptions.config.public) request.signedInUser()
  })
  app.addHook('preHandler', async (request) => {
    const { person, impersonator, method, routeOptions } = request
    if (!person || !impersonator || !(UNSAFE.has(method) || routeOptions.config.audited)) return
    // Before it happens, so that nothing happens unseen.
    const path = pathWithoutTokens(request)
    await audit(db, impersonator, person, `${method} ${routeOptions.url}`, { path })
  })
}

function recognise(request: FastifyRequest) {
  if (!request.session) return
  const { person, actor } = request.session
  // Acting as somebody ends with the right to: only administrators may, and nobody as one of them.
  if (actor && (actor.role !== 'Admin' || person.role === 'Admin')) return
  request.person = person
  request.impersonator = actor
}

/** Ends the session; an administrator's acting as somebody ends with it. */
export async function signOut(db: Database, request: FastifyRequest, reply: FastifyReply) {
  const { person, impersonator } = request
  if (impersonator) await audit(db, impersonator, person, 'impersonation stopped')
  await reply.endSession()
}
