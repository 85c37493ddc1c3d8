import type { Transaction } from '#server/database/connect.ts'
import { deleteAllTokens } from './api-tokens/own-tokens.ts'
import { removeAllPasskeys } from './passkeys/own-passkeys.ts'
import { turnOffTwoStep } from './two-step/turn-off.ts'

/**
 * Removes every way into an account but its password: passkeys, API tokens and two-step sign-in, with an audit entry for
 * each. For accounts that another person may have controlled. End sessions first, so that none of them adds another.
 * Returns true if two-step sign-in was on.
 */
export async function removeFactors(tx: Transaction, user: { id: string; email: string }): Promise<boolean> {
  await deleteAllTokens(tx, user)
  await removeAllPasskeys(tx, user)
  return turnOffTwoStep(tx, user, user)
}
