import * as client from 'openid-client'
import { withAsciiDomain } from '#contract/emails.ts'
import { inOneLine } from '#contract/texts.ts'
import { type Identity, type IdentityProvider, ProviderUnavailable, SignInRefused } from './identity.ts'

export type OpenIdOptions = { issuer: URL; clientId: string; clientSecret: string; publicUrl: URL }

/**
 * Any OpenID Connect provider: authorization code with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 7636).
 * If the ID token has no email, claims are also read from the userinfo endpoint. Plain http only to loopback.
 */
export function openIdProvider({
  issuer,
  clientId,
  clientSecret,
  publicUrl,
}: OpenIdOptions): IdentityProvider {
  const redirectUri = new URL('/api/callback', publicUrl).href
  const insecure = issuer.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(issuer.hostname)
  let discovered: Promise<client.Configuration> | undefined

  /** Discovered once; retried after a failure, so that the provider may start later than this program. */
  const configuration = () => {
    discovered ??= client.discovery(issuer, clientId, clientSecret, undefined, {
      timeout: 10,
      // Checks signatures of ID tokens even though they come over TLS (OpenID Connect Core 1.0, section 3.1.3.7).
      execute: [client.enableNonRepudiationChecks, ...(insecure ? [client.allowInsecureRequests] : [])],
    })
    return discovered.catch((error) => {
      discovered = undefined
      throw new ProviderUnavailable(error)
    })
  }

  return {
    async begin({ isFresh }) {
      const config = await configuration()
      const pending = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
        isFresh,
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
        ...(isFresh && { max_age: '0' }),
      })
      return { url: url.href, pending }
    },

    async finish(returned, pending) {
      const config = await configuration()
      // Behind a proxy, the scheme or host of the request may differ from the registered URL.
      const address = new URL(redirectUri)
      address.search = returned.search
      try {
        const tokens = await client.authorizationCodeGrant(config, address, {
          pkceCodeVerifier: pending.codeVerifier,
          expectedState: pending.state,
          expectedNonce: pending.nonce,
          idTokenExpected: true,
          // Requires `auth_time`, and compares it with the clock.
          ...(pending.isFresh && { maxAge: 0 }),
        })
        const claims = tokens.claims()!
        const more =
          claims.email === undefined && config.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {}
        return identityFrom({ ...more, ...claims }, tokens.id_token)
      } catch (error) {
        throw refusal(error)
      }
    },

    async endSession(idToken) {
      const config = await configuration().catch((error) => {
        if (error instanceof ProviderUnavailable) return null
        throw error
      })
      if (!config?.serverMetadata().end_session_endpoint) return null
      return client.buildEndSessionUrl(config, {
        post_logout_redirect_uri: new URL('/', publicUrl).href,
        ...(idToken ? { id_token_hint: idToken } : {}),
      }).href
    },
  }
}

function identityFrom(claims: Record<string, unknown>, idToken: string | undefined): Identity {
  const text = (name: string, most: number) => {
    const value = claims[name]
    return (typeof value === 'string' && inOneLine(value).slice(0, most)) || null
  }
  const email = text('email', 255)
  const picture = text('picture', 2000)
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email: email && withAsciiDomain(email),
    emailVerified: claims.email_verified === true,
    firstName: text('given_name', 100) ?? text('name', 100),
    lastName: text('family_name', 100),
    pictureUrl: picture && URL.canParse(picture) && new URL(picture).protocol === 'https:' ? picture : null,
    idToken,
  }
}

/** Converts an error response of the provider to a refusal, and a missing response to ProviderUnavailable. */
function refusal(error: unknown): Error {
  if (error instanceof client.AuthorizationResponseError) {
    return new SignInRefused(error.error === 'access_denied' ? 'denied' : 'failed', error.message)
  }
  if (error instanceof client.ResponseBodyError || error instanceof client.WWWAuthenticateChallengeError) {
    return new SignInRefused('failed', error.message)
  }
  if (error instanceof client.ClientError && error.code !== 'OAUTH_TIMEOUT') {
    return new SignInRefused('failed', error.message)
  }
  return new ProviderUnavailable(error)
}
