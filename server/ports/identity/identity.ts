/** An external identity provider for signing in without a local password. */
export type IdentityProvider = {
  /**
   * The URL to send the browser to, and the state to keep in its session until it returns. `isFresh` makes the person
   * sign in again, regardless of a session there (`max_age`, OpenID Connect Core 1.0, section 3.1.2.1).
   */
  begin(wanted: { isFresh: boolean }): Promise<{ url: string; pending: PendingSignIn }>
  /**
   * The identity of the returning user. `returned` is the URL to which the provider redirected the browser. Throws
   * SignInRefused when the user or the provider refused, or when this does not match `pending`; ProviderUnavailable
   * when the provider cannot be reached.
   */
  finish(returned: URL, pending: PendingSignIn): Promise<Identity>
  /** The URL that also ends the provider's session; null if the provider does not support that. */
  endSession(idToken: string | undefined): Promise<string | null>
}

export type PendingSignIn = { state: string; nonce: string; codeVerifier: string; isFresh: boolean }

/** The provider's data about a user. `emailVerified` is true only if the provider explicitly says so. */
export type Identity = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  pictureUrl: string | null
  /** Kept in the session, to end the provider's session when signing out. */
  idToken: string | undefined
}

export class SignInRefused extends Error {
  /** The reason that can be shown to the user. */
  readonly reason: 'denied' | 'failed' | 'uninvited'
  constructor(reason: SignInRefused['reason'], detail: string) {
    super(detail)
    this.name = 'SignInRefused'
    this.reason = reason
  }
}

export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The identity provider does not answer: ${(cause as Error)?.message ?? cause}`, { cause })
    this.name = 'ProviderUnavailable'
  }
}
