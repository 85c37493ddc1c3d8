import type { FastifyRequest } from 'fastify'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { passwordConfirmation } from './password-confirmation.ts'

/** How long a sign-in, a password or a passkey counts in its session. */
const CONFIRMED_MS = 5 * 60 * 1000

/**
 * Asks who is signed in to prove it again, so that a copied session adds no way to sign in, locks nobody out and deletes
 * no account. The proof is the password that comes with the call, or one in this session within five minutes: signing in
 * (at a provider only freshly), or `POST /api/account/confirm`. Without one refuses with 403 `confirm_required`; a wrong
 * password with 403 `wrong_password`. Call it before anything is changed (OWASP ASVS 5.0, 7.5.1).
 */
export function confirmation(db: Database, limits: RateLimits) {
  const confirmPassword = passwordConfirmation(db, limits)
  return async (request: FastifyRequest, password?: string): Promise<void> => {
    if (password !== undefined) return confirmPassword(request.signedInUser(), password)
    const since = request.session?.confirmedAt
    if (!since || clock.ms() - since.getTime() > CONFIRMED_MS) {
      throw new Refusal(403, 'confirm_required', "Please confirm that it's you.")
    }
  }
}
export type RequireConfirmation = ReturnType<typeof confirmation>
