import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { forbidden, signedOut } from '#server/platform/http/refusal.ts'
import { pathWithoutTokens } from '#server/platform/http/request-log.ts'
import { audit } from './audit.ts'
import type { Person } from './person.ts'

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null
    /** The administrator who acts as `person`. */
    impersonator: Person | null
    /** The signed-in person. Refuses (401) when nobody is signed in. */
    signedInUser(): Person
  }
  interface FastifyContextConfig {
    /** Needs no sign-in. Every other call of this scope answers 401 before it reads anything. */
    public?: boolean
    /** A read that is audited during impersonation, as every change is. */
    audited?: boolean
    /** A call on an account that administrators may make while they act as its person. */
    whileActing?: boolean
  }
}

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Sets the person of every request of this scope. Only routes with `public` need no sign-in. */
export function registerSignedIn(app: FastifyInstance, db: Database) {
  app.decorateRequest('person', null)
  app.decorateRequest('impersonator', null)
  app.decorateRequest('signedInUser', function (this: FastifyRequest) {
    if (!this.person) throw signedOut()
    return this.person
  })
  app.addHook('onRequest', async (request) => {
    setPerson(request)
    const { url = '', config } = request.routeOptions
    if (!config.public) request.signedInUser()
    if (request.impersonator && url.startsWith('/api/account') && !config.whileActing) {
      throw forbidden('An account can only be changed by its own person.', 'impersonating')
    }
  })
  app.addHook('preHandler', async (request) => {
    const { person, impersonator, method, routeOptions } = request
    if (!person || !impersonator || !(UNSAFE.has(method) || routeOptions.config.audited)) return
    // Before the call, so that nothing happens without an entry.
    const path = pathWithoutTokens(request)
    await audit(db, impersonator, person, `${method} ${routeOptions.url}`, { path })
  })
}

function setPerson(request: FastifyRequest) {
  if (!request.session) return
  const { person, actor } = request.session
  // Impersonation ends when its condition does: the actor is an administrator, the person is not.
  if (actor && (actor.role !== 'Admin' || person.role === 'Admin')) return
  request.person = person
  request.impersonator = actor
}

/** Ends the session, and with it an impersonation. */
export async function signOut(db: Database, request: FastifyRequest, reply: FastifyReply) {
  const { person, impersonator } = request
  if (person && impersonator) await audit(db, impersonator, person, 'impersonation stopped')
  await reply.endSession()
}
