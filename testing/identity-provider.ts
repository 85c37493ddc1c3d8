import { createServer, type Server } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'

export type ProviderAccount = {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  picture?: string
}

/** Changes an ID token on its way to the program. */
type Forgery = (idToken: string) => string

export const CLIENT = { id: 'picturerail', secret: 'a client secret for tests' }

/**
 * A real OpenID Connect provider in this process, on loopback. The test chooses who signs in, and their consent,
 * instead of using pages. `claimsInIdToken: false` makes clients ask the userinfo endpoint.
 */
export async function identityProvider(options: {
  port: number
  appOrigin: string
  claimsInIdToken?: boolean
}) {
  const accounts = new Map<string, ProviderAccount>()
  const behaviour = { signsIn: '', denies: false, forges: undefined as Forgery | undefined }
  const issuer = `http://127.0.0.1:${options.port}`
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${options.appOrigin}/api/callback`],
        post_logout_redirect_uris: [`${options.appOrigin}/`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    conformIdTokenClaims: options.claimsInIdToken === false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'picture'],
    },
    findAccount: (_context, sub) => {
      const account = accounts.get(sub)
      return account && { accountId: sub, claims: async () => ({ ...account }) }
    },
    cookies: { keys: ['a key for tests'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Grant: 600,
      Interaction: 600,
      Session: 600,
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  }
  const provider = new Provider(issuer, configuration)
  provider.use(async (context, next) => {
    await next()
    const answer = context.body as { id_token?: string } | undefined
    if (behaviour.forges && answer?.id_token) answer.id_token = behaviour.forges(answer.id_token)
  })
  const callback = provider.callback()
  const server: Server = createServer(async (request, response) => {
    if (!request.url!.startsWith('/interaction/')) return callback(request, response)
    if (behaviour.denies) {
      const denied = { error: 'access_denied', error_description: 'The person said no' }
      return provider.interactionFinished(request, response, denied)
    }
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: behaviour.signsIn } })
    }
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId: session!.accountId, clientId: params.client_id as string })
    grant.addOIDCScope('openid email profile')
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  })
  const listen = () => new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve))
  await listen()
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })

  return {
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    behaviour,
    knows: (account: ProviderAccount) => accounts.set(account.sub, account),
    listen,
    close,
  }
}
