import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { bestOf, LANGUAGES, type Language } from '#contract/languages.ts'
import { safeReturnPath } from '#contract/return-path.ts'
import type { Base } from '#server/base.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { sendDrawn } from '#server/platform/http/security-headers.ts'
import { type IdentityProvider, ProviderUnavailable, SignInRefused } from '#server/ports/identity/identity.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { pendingSignIns } from './pending-sign-in.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'
import { isFromElsewhere, SIGN_OUT_QUESTION, signOut } from './signed-in.ts'

/**
 * With `fresh`, people who are signed in also sign in at the provider again, which confirms their identity. `lang` is the
 * language in the sign-in page's address, to which a failure returns.
 */
const LoginQuery = z.object({
  returnTo: z.string().optional(),
  fresh: z.string().optional(),
  lang: z.enum(LANGUAGES).optional().catch(undefined),
})

/** Sign-in at an OpenID Connect provider. Errors redirect to the sign-in page, which shows them with a way to retry. */
export const providerRoutes: FastifyPluginAsyncZod<
  Base & { provider: IdentityProvider; pages: PublicPages }
> = async (app, { db, provider, pages, config }) => {
  const { clientSecret } = config.oidc!
  const pendings = pendingSignIns({ clientSecret, https: config.publicUrl.protocol === 'https:' })
  const open = { config: { public: true }, schema: { hide: true } }
  const signInPage = (problem: string, returnTo: string, lang?: Language) =>
    `/sign-in?${new URLSearchParams({ problem, returnTo, ...(lang && { lang }) })}`

  app.get(
    '/api/login',
    { ...open, schema: { hide: true, querystring: LoginQuery } },
    async (request, reply) => {
      const returnTo = safeReturnPath(request.query.returnTo)
      const { lang } = request.query
      const isFresh = request.query.fresh === 'true'
      if (request.person && !isFresh) return reply.redirect(returnTo)
      try {
        const { url, pending } = await provider.begin({ isFresh })
        await pendings.keep(request, reply, { ...pending, returnTo, lang })
        return reply.redirect(url)
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error
        request.log.error({ err: error }, 'sign-in')
        return reply.redirect(signInPage('unavailable', returnTo, lang))
      }
    },
  )

  const answered = {
    ...open.schema,
    querystring: z.object({ state: z.string().optional().catch(undefined) }),
  }
  app.get('/api/callback', { ...open, schema: answered }, async (request, reply) => {
    const pending = await pendings.take(request, reply, request.query.state ?? '')
    if (!pending) return reply.redirect(signInPage('failed', '/dashboard'))
    const { returnTo, lang } = pending
    try {
      const identity = await provider.finish(new URL(request.url, config.publicUrl), pending)
      const person = await signInWithIdentity(db, identity, {
        ...config,
        browserLanguage: bestOf(request.headers['accept-language']),
      })
      await reply.beginSession(person, { idToken: identity.idToken, isFresh: pending.isFresh })
      return reply.redirect(returnTo)
    } catch (error) {
      if (error instanceof SignInRefused) {
        request.log.warn({ address: request.ip, reason: error.message }, 'sign-in failed')
        return reply.redirect(signInPage(error.reason, returnTo, lang))
      }
      if (error instanceof Refusal && error.code === 'suspended') {
        request.log.warn({ address: request.ip, reason: error.code }, 'sign-in failed')
        return reply.redirect(signInPage('suspended', returnTo, lang))
      }
      if (!(error instanceof ProviderUnavailable)) throw error
      request.log.error({ err: error }, 'sign-in')
      return reply.redirect(signInPage('unavailable', returnTo, lang))
    }
  })

  app.get('/api/logout', open, async (request, reply) => {
    if (isFromElsewhere(request)) return sendDrawn(reply, await pages.appMessage(SIGN_OUT_QUESTION))
    const idToken = request.session?.idToken
    await signOut(db, request, reply)
    return reply.redirect((await provider.endSession(idToken)) ?? '/')
  })
}
