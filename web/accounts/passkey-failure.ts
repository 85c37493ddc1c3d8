import { ApiError, ConnectionError } from '#web/base/api.ts'
import { failureText } from '#web/base/failure.ts'

/** What browsers say by the name of an error (WebAuthn level 3, sections 5.1.3 and 5.1.4). */
const WORDS = {
  'sign in': {
    fallback: 'Could not sign in with a passkey. Please try again.',
    NotAllowedError: 'No passkey was used. You can try again, or sign in with your password.',
    SecurityError: 'Passkeys cannot be used at this address.',
  },
  add: {
    fallback: 'Could not add a passkey. Please try again.',
    NotAllowedError: 'No passkey was made. You can try again whenever you like.',
    InvalidStateError: 'This device has a passkey for your account already.',
    ConstraintError: 'This device cannot keep passkeys, or cannot check that it is you.',
    SecurityError: 'Passkeys cannot be used at this address.',
  },
} as const

/** Why a passkey could not be used or made, in plain words. */
export function passkeyFailure(error: unknown, doing: keyof typeof WORDS): string {
  const { fallback, ...byName } = WORDS[doing]
  if (error instanceof ApiError || error instanceof ConnectionError) return failureText(error, fallback)
  const name = error instanceof Error ? error.name : ''
  return (byName as Record<string, string>)[name] ?? fallback
}
