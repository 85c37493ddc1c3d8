import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import {
  type IdentityProvider,
  type PendingSignIn,
  ProviderUnavailable,
  SignInRefused,
} from '#server/ports/identity/identity.ts'
import { safeReturnTo } from './return-to.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'
import { beginSession, signOut } from './signed-in.ts'

declare module 'fastify' {
  interface Session {
    /** A sign-in that has gone to the provider and is not back yet. */
    signingIn?: PendingSignIn & { returnTo: string }
    /** What the provider wants to see when its session is to end too. */
    idToken?: string
  }
}

type Options = {
  db: Database
  provider: IdentityProvider
  config: { publicUrl: URL; trialDays: number; adminEmails: string[] }
}

/** Signing in at an OpenID Connect provider. What went wrong there is told on the sign-in page, with a way to try again. */
export const providerRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, provider, config }) => {
  const open = { config: { public: true }, schema: { hide: true } }
  const signInPage = (problem: string, returnTo: string) =>
    `/sign-in?${new URLSearchParams({ problem, returnTo })}`

  app.get(
    '/api/login',
    { ...open, schema: { hide: true, querystring: z.object({ returnTo: z.string().optional() }) } },
    async (request, reply) => {
      const returnTo = safeReturnTo(request.query.returnTo, config.publicUrl)
      if (request.person) return reply.redirect(returnTo)
      try {
        const { url, pending } = await provider.begin()
        request.session.signingIn = { ...pending, returnTo }
        return reply.redirect(url)
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error
        request.log.error({ err: error }, 'sign-in')
        return reply.redirect(signInPage('unavailable', returnTo))
      }
    },
  )

  app.get('/api/callback', open, async (request, reply) => {
    const { signingIn } = request.session
    if (!signingIn) return reply.redirect(signInPage('failed', '/dashboard'))
    const { returnTo, ...pending } = signingIn
    request.session.signingIn = undefined
    try {
      const identity = await provider.finish(new URL(request.url, config.publicUrl), pending)
      const person = await signInWithIdentity(db, identity, config)
      await beginSession(request, person)
      request.session.idToken = identity.idToken
      return reply.redirect(returnTo)
    } catch (error) {
      if (error instanceof SignInRefused) {
        request.log.warn({ reason: error.message }, 'sign-in refused')
        return reply.redirect(signInPage(error.reason, returnTo))
      }
      if (!(error instanceof ProviderUnavailable)) throw error
      request.log.error({ err: error }, 'sign-in')
      return reply.redirect(signInPage('unavailable', returnTo))
    }
  })

  app.get('/api/logout', open, async (request, reply) => {
    const { idToken } = request.session
    await signOut(db, request, reply)
    return reply.redirect((await provider.endSession(idToken)) ?? '/')
  })
}
