import { and, eq } from 'drizzle-orm'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Transaction } from '#server/database/connect.ts'
import { recoveryCodes, totpSecrets } from '#server/database/tables/index.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { signInMethodEmail } from '../sign-in-method-email.ts'
import { hashRecoveryCode, plainCode, stepOf } from './codes.ts'

/**
 * Second step of a sign-in whose password was right: takes a code of the app, or a recovery code. Refuses (401) a missing
 * or wrong code; does nothing if two-step sign-in is off. Runs in the transaction that begins the session, whose lock lets
 * only one of two simultaneous sign-ins use a code.
 */
export async function passSecondStep(
  tx: Transaction,
  jobs: Jobs,
  person: Person,
  given: string | undefined,
): Promise<void> {
  const [totp] = await tx.select().from(totpSecrets).where(eq(totpSecrets.userId, person.id)).for('update')
  if (!totp?.confirmedAt) return
  if (!given) {
    throw new Refusal(
      401,
      'totp_required',
      'Please enter the code from your authenticator app, or a recovery code.',
    )
  }
  const code = plainCode(given)
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(totp.secret, code, totp.lastStep)
    if (step === null) throw wrongCode()
    await tx.update(totpSecrets).set({ lastStep: step }).where(eq(totpSecrets.userId, person.id))
    return
  }
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, person.id), eq(recoveryCodes.codeHash, hashRecoveryCode(code))))
  if (used.rowCount === 0) throw wrongCode()
  await audit(tx, person, person, 'recovery code used')
  await sendEmail(tx, jobs, signInMethodEmail, { userId: person.id, change: 'recovery code used' })
}

const wrongCode = () =>
  new Refusal(
    401,
    'wrong_code',
    "That code isn't right, or it has already been used. Please try the next one.",
  )
