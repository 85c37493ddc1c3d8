import { ApiError, ConnectionError } from '#web/base/api.ts'
import { failureText } from '#web/base/failure.ts'

/** Messages by the name of a browser's error (WebAuthn level 3, sections 5.1.3 and 5.1.4). */
const WORDS = {
  'sign in': {
    fallback: "We couldn't sign you in with a passkey. Please try again.",
    NotAllowedError: "That didn't work. Try again, or use your password.",
    SecurityError: "Passkeys can't be used at this address.",
  },
  add: {
    fallback: "We couldn't add a passkey. Please try again.",
    NotAllowedError: 'No passkey was added. You can try again at any time.',
    InvalidStateError: 'This device already has a passkey for your account.',
    ConstraintError: "This device can't store passkeys, or can't check that it's you.",
    SecurityError: "Passkeys can't be used at this address.",
  },
} as const

/** Reason why a passkey could not be used or made, in plain words. */
export function passkeyFailure(error: unknown, doing: keyof typeof WORDS): string {
  const { fallback, ...byName } = WORDS[doing]
  if (error instanceof ApiError || error instanceof ConnectionError) return failureText(error, fallback)
  const name = error instanceof Error ? error.name : ''
  return (byName as Record<string, string>)[name] ?? fallback
}
