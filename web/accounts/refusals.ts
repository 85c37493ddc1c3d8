/** Reasons of refusals, in the language of the page. */
import type { ErrorCode } from '#contract/error-codes.ts'
import { ApiError } from '#web/base/api.ts'
import { failureText, type OwnTexts } from '#web/base/failure.ts'
import { accounts, language } from '#web/texts/texts.ts'

const byCode = (): Partial<Record<ErrorCode, string>> => ({
  wrong_credentials: accounts.refusedCredentials,
  wrong_code: accounts.refusedCode,
  challenge_ended: accounts.refusedLate,
  weak_password: accounts.refusedWeak,
  email_taken: accounts.refusedTaken,
  link_ended: accounts.refusedLink,
  invitation_required: accounts.invitationUsed,
  invitation_ended: accounts.invitationInvalidText,
  invitation_answered: accounts.refusedAnswered,
  suspended: accounts.suspended,
  too_many_requests: accounts.refusedTooMany,
  unavailable: accounts.refusedUnavailable,
  internal_error: accounts.refusedFailed,
  no_space: accounts.refusedFailed,
})

/** The server's message in English; in other languages a text by the refusal's code, first from the call's `own`. */
export function refusalText(error: unknown, fallback: string, own: OwnTexts = {}): string {
  if (language === 'en') return failureText(error, fallback)
  const code = error instanceof ApiError ? error.code : undefined
  return (code && (own[code] ?? byCode()[code])) || fallback
}

/** Options of forms for their messages. In English the server's issues with the input appear under their fields. */
export const inOwnWords = () => (language === 'en' ? {} : { say: refusalText })
