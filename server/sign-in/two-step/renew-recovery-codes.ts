import { eq } from 'drizzle-orm'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { recoveryCodes, totpSecrets } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { signInMethodEmail } from '../sign-in-method-email.ts'
import { hashRecoveryCode, newRecoveryCodes } from './codes.ts'

/** Replaces the person's recovery codes and returns the new ones. Refuses (409) if two-step sign-in is off. */
export function renewRecoveryCodes(db: Database, jobs: Jobs, person: Person): Promise<string[]> {
  return transact(db, async (tx) => {
    // Locked like by a sign-in with a code: of two renewals at once, only one's codes are valid.
    const [totp] = await tx.select().from(totpSecrets).where(eq(totpSecrets.userId, person.id)).for('update')
    if (!totp?.confirmedAt) throw conflict('Two-step sign-in is off, so there are no recovery codes.')
    const codes = await replaceRecoveryCodes(tx, person.id)
    await audit(tx, person, person, 'recovery codes renewed')
    await sendEmail(tx, jobs, signInMethodEmail, { userId: person.id, change: 'recovery codes renewed' })
    return codes
  })
}

/** Replaces the stored recovery codes by new ones, and returns these. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((each) => ({ userId, codeHash: hashRecoveryCode(each) })))
  return codes
}
