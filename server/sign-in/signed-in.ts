import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Base } from '#server/base.ts'
import type { Config } from '#server/configuration/config.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries } from '#server/database/tables/index.ts'
import type { Right } from '#server/platform/http/call.ts'
import { forbidden, signedOut } from '#server/platform/http/refusal.ts'
import { pathWithoutTokens } from '#server/platform/http/request-log.ts'
import { carriesToken, challengeForTokens, personBehindToken } from './api-tokens/bearer.ts'
import { type Session, sessionFinder } from './sessions.ts'
import { mustHaveTwoStep } from './two-step/requirement.ts'

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null
    /** The administrator who acts as `person`. */
    impersonator: Person | null
    /** True if two-step sign-in must be set up before anything else. While acting, the administrator's own duty counts. */
    twoStepRequired: boolean
    /** The signed-in person. Refuses (401) without a session. */
    signedInUser(): Person
  }
  interface FastifyContextConfig {
    /** Needs no sign-in. Every other call of this scope answers 401 before it reads anything. */
    public?: boolean
    /** True if it is audited during impersonation. By default every change is and no read. */
    audited?: boolean
    /** A call on an account that administrators may make while they act as its person. */
    whileActing?: boolean
    /** A call for those who must set up two-step sign-in first; every other answers 403 `two_step_required`. */
    beforeTwoStep?: boolean
  }
}

/** Right of everyone with an account: by their session, or by an API token if `tokens` allows it. */
export const signedIn: Right<{ person: Person }> = {
  check: (request) => ({ person: request.signedInUser() }),
  refusals: {
    401: ['signed_out', 'invalid_token'],
    403: ['two_step_required', 'token_scope', 'impersonating', 'suspended'],
  },
}

/** Paths of calls on an account, which administrators may not make while they act as its person. */
const OWN = /^\/api\/(?:account|webhooks)/
const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Sets the person of every request of this scope, by their session or by an API token. Only routes with `public` need no sign-in. */
export function registerSignedIn(app: FastifyInstance, base: Base) {
  const { db, config: settings } = base
  const authenticateToken = personBehindToken(base)
  challengeForTokens(app)
  app.decorateRequest('person', null)
  app.decorateRequest('impersonator', null)
  app.decorateRequest('token', null)
  app.decorateRequest('twoStepRequired', false)
  app.decorateRequest('signedInUser', function (this: FastifyRequest) {
    if (!this.person) throw signedOut()
    return this.person
  })
  app.addHook('onRequest', async (request) => {
    if (request.session && isImpersonationValid(request.session)) {
      request.person = request.session.person
      request.impersonator = request.session.actor
      request.twoStepRequired = mustSetUpTwoStep(settings, request.session)
    }
    const { url = '', config } = request.routeOptions
    // Most calls that need no sign-in need no token either.
    if (carriesToken(request) && (!config.public || config.tokens)) {
      const { person, token, hasTwoStep } = await authenticateToken(request)
      request.person = person
      request.token = token
      request.twoStepRequired = !hasTwoStep && mustHaveTwoStep(settings, person)
    }
    if (!config.public) request.signedInUser()
    if (request.twoStepRequired && !config.public && !config.beforeTwoStep) {
      throw forbidden(
        'Please set up two-step sign-in first: it is required on this site.',
        'two_step_required',
      )
    }
    if (request.impersonator && OWN.test(url) && !config.whileActing) {
      throw forbidden('An account can only be changed by its own person.', 'impersonating')
    }
  })
  app.addHook('preHandler', async (request) => {
    const { person, impersonator, method, routeOptions } = request
    const audited = routeOptions.config.audited ?? UNSAFE.has(method)
    if (!person || !impersonator || !audited) return
    // Written before the call, so that nothing happens without an entry.
    const path = pathWithoutTokens(request)
    const fields = routeOptions.schema?.body ? Object.keys((request.body as object | null) ?? {}) : []
    await audit(db, impersonator, person, `${method} ${routeOptions.url}`, {
      path,
      title: await titleOfOwnGallery(db, person, path),
      ...(fields.length > 0 && { fields }),
    })
  })
}

/** The title of the person's gallery that a call is about, or null: the entry outlives the gallery. */
async function titleOfOwnGallery(db: Database, person: Person, path: string): Promise<string | null> {
  const [, id] = /^\/api\/galleries\/(\d{1,9})(?:\/|$)/.exec(path) ?? []
  if (!id) return null
  const [found] = await db
    .select({ title: galleries.title })
    .from(galleries)
    .where(and(eq(galleries.id, Number(id)), eq(galleries.userId, person.id)))
  return found?.title ?? null
}

/** True as long as the actor is an administrator and the person is not. */
const isImpersonationValid = ({ person, actor }: Session): boolean =>
  !actor || (actor.role === 'Admin' && person.role !== 'Admin')

const mustSetUpTwoStep = (config: Config, { person, actor, hasTwoStep }: Session): boolean =>
  !hasTwoStep && mustHaveTwoStep(config, actor ?? person)

/**
 * The signed-in person of a request for a public URL of the app's host. Undefined for requests from other sites' pages,
 * such as frames.
 */
export function optionalMember(base: Base) {
  const sessionOf = sessionFinder(base)
  return async (request: FastifyRequest): Promise<Person | null> => {
    const { 'sec-fetch-site': site = 'none' } = request.headers
    const session = site === 'none' || site === 'same-origin' ? await sessionOf(request) : null
    if (!session || !isImpersonationValid(session) || mustSetUpTwoStep(base.config, session)) return null
    return session.person
  }
}

/** True if a page of another site sent the browser here: then signing out needs a confirmation. */
export const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'

export const SIGN_OUT_QUESTION = {
  title: 'Do you want to sign out?',
  link: { href: '/api/logout', text: 'Sign out' },
}

/** Ends the session, and with it an impersonation. */
export async function signOut(db: Database, request: FastifyRequest, reply: FastifyReply) {
  const { person, impersonator } = request
  if (person && impersonator) await audit(db, impersonator, person, 'impersonation stopped')
  await reply.endSession()
}
