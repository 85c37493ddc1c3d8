import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Person } from '#server/accounts/person.ts'
import { suspended } from '#server/accounts/suspension.ts'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { type ApiTokenRow, apiTokens, totpSecrets, users } from '#server/database/tables/index.ts'
import { forgiveOutage } from '#server/platform/http/error-answers.ts'
import { spendInBatches } from '#server/platform/http/rate-limits.ts'
import { forbidden, Refusal } from '#server/platform/http/refusal.ts'
import { hashToken } from '#server/platform/tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** API tokens that may make the call: any, or only those not bound to a gallery. Without it, none may. */
    tokens?: 'any' | 'unbound'
  }
  interface FastifyRequest {
    /** Scope of the request's API token; null without one. */
    token: TokenScope | null
  }
}

/** Scope of a token; `galleryId` is the only gallery that it opens, or null for all. */
type TokenScope = { galleryId: number | null; isReadOnly: boolean }

const BEARER = /^bearer +(\S+) *$/i

/** True if a request comes with an API token. Then no cookie is read. */
export const carriesToken = ({ headers }: FastifyRequest): boolean =>
  /^bearer(\s|$)/i.test(headers.authorization ?? '')

const MINUTE_SECONDS = 60

/**
 * Finds the person who makes a call with an API token. Refuses a token that is unknown or has expired (401
 * `invalid_token`), a suspended person (403 `suspended`), and a call that the token may not make (403 `token_scope`).
 */
export function personBehindToken({ db, limits }: Base) {
  const calls = spendInBatches(limits('api-token'), 50)
  return async (
    request: FastifyRequest,
  ): Promise<{ person: Person; token: TokenScope; hasTwoStep: boolean }> => {
    const [, secret] = BEARER.exec(request.headers.authorization ?? '') ?? []
    const found = secret?.startsWith('prt_') ? await findToken(db, hashToken(secret)) : null
    if (!found) throw invalidToken()
    const { token, person, twoStepSince } = found
    await calls.spend(String(token.id))
    if (person.suspendedAt) throw suspended()
    requireScope(token, request)
    await noteUse(db, token)
    return {
      person,
      token: { galleryId: token.galleryId, isReadOnly: token.scope === 'read' },
      hasTwoStep: twoStepSince !== null,
    }
  }
}

/** Adds the challenge to answers to requests whose token is not valid: RFC 6750, section 3. */
export function challengeForTokens(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 401 && carriesToken(request)) {
      reply.header('www-authenticate', 'Bearer error="invalid_token"')
    }
  })
}

/**
 * Refuses (403) calls outside of a token's scope, by `tokens` beside the route. Rights of a token that is bound to a
 * gallery are checked with all other rights, in `server/galleries/access.ts`.
 */
function requireScope(token: ApiTokenRow, { method, routeOptions: { config } }: FastifyRequest): void {
  if (!config.tokens) throw outOfScope("API tokens can't be used for this.")
  if (token.scope === 'read' && method !== 'GET' && method !== 'HEAD') {
    throw outOfScope('This API token can read but not change anything.')
  }
  if (token.galleryId !== null && config.tokens === 'unbound') {
    throw outOfScope('This API token is for one gallery only.')
  }
}

export const outOfScope = (message: string): Refusal => forbidden(message, 'token_scope')

const invalidToken = () =>
  new Refusal(401, 'invalid_token', 'This API token is unknown, has expired or was deleted.')

async function findToken(db: Database, tokenHash: string) {
  const [found] = await db
    .select({ token: apiTokens, person: users, twoStepSince: totpSecrets.confirmedAt })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .where(
      and(
        eq(apiTokens.tokenHash, tokenHash),
        or(isNull(apiTokens.expiresAt), sql`${apiTokens.expiresAt} > now()`),
      ),
    )
  return found ?? null
}

async function noteUse(db: Database, { id, lastUsedAt }: ApiTokenRow): Promise<void> {
  const minuteAgo = clock.fromNow(-MINUTE_SECONDS * 1000)
  if (lastUsedAt && lastUsedAt > minuteAgo) return
  await db
    .update(apiTokens)
    .set({ lastUsedAt: clock.now() })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, minuteAgo))))
    .catch(forgiveOutage)
}
