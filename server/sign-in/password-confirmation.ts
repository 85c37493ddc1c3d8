import { eq } from 'drizzle-orm'
import type { Base } from '#server/base.ts'
import { localAccounts } from '#server/database/tables/index.ts'
import { forbidden } from '#server/platform/http/refusal.ts'
import { passwordFits } from './passwords.ts'

/**
 * Checks the password of signed-in people again before irreversible changes, so that a session alone is not enough.
 * A wrong password is refused with 403 `wrong_password`. Wrong ones are counted for the account, whatever sessions and
 * addresses they come from; after ten in 15 minutes the answer is 429, for the right one, too. The screens ask with
 * `PasswordConfirmation` (web/accounts).
 */
export async function confirmPassword(
  { db, limits }: Pick<Base, 'db' | 'limits'>,
  person: { id: string },
  password: string,
): Promise<void> {
  const wrongOnes = limits('confirm-password')
  // Counted before the password is checked, so that simultaneous attempts count, too.
  await wrongOnes.spend(person.id)
  const [account] = await db
    .select({ passwordHash: localAccounts.passwordHash })
    .from(localAccounts)
    .where(eq(localAccounts.userId, person.id))
  if (!(await passwordFits(account?.passwordHash, password))) {
    throw forbidden("That isn't your password.", 'wrong_password')
  }
  await wrongOnes.giveBack(person.id)
}
