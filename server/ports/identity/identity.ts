/** Where people sign in when not with a password of ours. */
export type IdentityProvider = {
  /** Where the browser goes to sign in, and what must be kept in its session until it is back. */
  begin(): Promise<{ url: string; pending: PendingSignIn }>
  /**
   * Who came back. `returned` is the address that the provider sent the browser to. Throws SignInRefused when the
   * person or the provider said no, or when this is not the answer to what `pending` asked; ProviderUnavailable when
   * the provider cannot be asked.
   */
  finish(returned: URL, pending: PendingSignIn): Promise<Identity>
  /** Where the browser goes to end the provider's session too; null where the provider offers no such thing. */
  endSession(idToken: string | undefined): Promise<string | null>
}

export type PendingSignIn = { state: string; nonce: string; codeVerifier: string }

/** What a provider says of a person. `emailVerified` only when it says so outright. */
export type Identity = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  pictureUrl: string | null
  /** Kept in the session for ending it at the provider. */
  idToken: string | undefined
}

export class SignInRefused extends Error {
  /** What the person can be told. */
  readonly reason: 'denied' | 'failed'
  constructor(reason: 'denied' | 'failed', detail: string) {
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
