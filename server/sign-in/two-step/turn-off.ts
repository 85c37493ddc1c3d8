import { eq } from 'drizzle-orm'
import { audit } from '#server/accounts/audit.ts'
import type { Transaction } from '#server/database/connect.ts'
import { recoveryCodes, totpSecrets } from '#server/database/tables/index.ts'

type Account = { id: string; email: string }

/**
 * Removes the secret and the recovery codes of an account, with an audit entry. Returns true if two-step sign-in was on;
 * then the caller sends the e-mail.
 */
export async function turnOffTwoStep(tx: Transaction, actor: Account, user: Account): Promise<boolean> {
  const [removed] = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, user.id)).returning()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
  if (!removed?.confirmedAt) return false
  await audit(tx, actor, user, 'two-step sign-in turned off')
  return true
}
