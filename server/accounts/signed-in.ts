import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/index.ts'
import { signedOut } from '#server/platform/http/refusal.ts'
import type { Person } from './person.ts'

declare module 'fastify' {
  interface Session {
    userId?: string
  }
  interface FastifyRequest {
    person: Person | null
    /** The person who asks; refuses (401) when nobody is signed in. */
    signedInUser(): Person
  }
  interface FastifyContextConfig {
    /** Answered without signing in. Every other call of this scope answers 401 before it reads anything. */
    public?: boolean
  }
}

/** Every request of this scope knows who asks. Only routes that say `public` are open to everybody. */
export function registerSignedIn(app: FastifyInstance, db: Database) {
  app.decorateRequest('person', null)
  app.decorateRequest('signedInUser', function (this: FastifyRequest) {
    if (!this.person) throw signedOut()
    return this.person
  })
  app.addHook('onRequest', async (request) => {
    const { userId } = request.session
    if (userId) {
      const [person] = await db.select().from(users).where(eq(users.id, userId))
      request.person = person ?? null
    }
    if (!request.routeOptions.config.public) request.signedInUser()
  })
}

/** Signs the browser in as this person: the session's id changes, and nothing of the old one is kept. */
export async function beginSession(request: FastifyRequest, person: Person) {
  await request.session.regenerate()
  request.session.userId = person.id
  request.person = person
}
