import type { Person } from '#server/accounts/person.ts'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import type { Right } from '#server/platform/http/call.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { confirmPassword } from './password-confirmation.ts'
import { signedIn } from './signed-in.ts'

/** Time for which a sign-in, a password or a passkey counts in its session. */
const CONFIRMED_MS = 5 * 60 * 1000

/**
 * Right of signed-in people who have confirmed their identity again, so that a stolen session adds no sign-in method,
 * locks no one out and deletes no account. The proof is the password in the body of the call, or one in this session
 * within five minutes: signing in (at a provider only freshly), or `POST /api/account/confirm`. Refuses with 403
 * `confirm_required` without one, and with 403 `wrong_password` a wrong password (OWASP ASVS 5.0, 7.5.1).
 */
export function confirmation(base: Base): Right<{ person: Person }> {
  return {
    readsBody: true,
    refusals: {
      ...signedIn.refusals,
      403: [...signedIn.refusals[403]!, 'confirm_required', 'wrong_password'],
    },
    async check(request) {
      const person = request.signedInUser()
      const { password } = (request.body ?? {}) as { password?: string }
      const since = request.session?.confirmedAt
      if (password !== undefined) await confirmPassword(base, person, password)
      else if (!since || clock.ms() - since.getTime() > CONFIRMED_MS)
        throw new Refusal(403, 'confirm_required', "Please confirm that it's you.")
      return { person }
    },
  }
}
