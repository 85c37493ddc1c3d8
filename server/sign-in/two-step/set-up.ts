import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { TotpSecret } from '#contract/two-step.ts'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Base } from '#server/base.ts'
import type { Config } from '#server/configuration/config.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { recoveryCodes, totpSecrets } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { conflict, forbidden } from '#server/platform/http/refusal.ts'
import { requireStillSignedIn } from '../sessions.ts'
import { signInMethodEmail } from '../sign-in-method-email.ts'
import { newSecret, plainCode, stepOf, totpUri } from './codes.ts'
import { replaceRecoveryCodes } from './renew-recovery-codes.ts'
import { mustHaveTwoStep } from './requirement.ts'

/** State of this person's two-step sign-in, and the number of recovery codes that are left. */
export async function readTwoStep(
  db: Database,
  userId: string,
): Promise<{ on: boolean; recoveryCodesLeft: number }> {
  const [found] = await db
    .select({ recoveryCodesLeft: count(recoveryCodes.codeHash) })
    .from(totpSecrets)
    .leftJoin(recoveryCodes, eq(recoveryCodes.userId, totpSecrets.userId))
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
    .groupBy(totpSecrets.userId)
  return { on: found !== undefined, recoveryCodesLeft: found?.recoveryCodesLeft ?? 0 }
}

/** True if this person must have two-step sign-in and has not set it up. */
export const mustSetUpTwoStep = async (
  db: Database,
  config: Pick<Config, 'requireTwoStep'>,
  person: Person,
): Promise<boolean> => mustHaveTwoStep(config, person) && !(await readTwoStep(db, person.id)).on

/** Makes a new secret, without effect until its first code is confirmed. Refuses (409) if two-step sign-in is on. */
export async function beginTwoStep(
  db: Database,
  person: Person,
  { productName }: { productName: string },
): Promise<TotpSecret> {
  const secret = newSecret()
  const stored = await db
    .insert(totpSecrets)
    .values({ userId: person.id, secret })
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { secret, lastStep: 0 },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
  if (stored.rowCount === 0) throw alreadyOn()
  return { secret, uri: totpUri(secret, { issuer: productName, label: person.email }) }
}

/**
 * Turns two-step sign-in on with the first code of the app, and returns the recovery codes. Ends no session. Refuses (401)
 * if the session `sid` has ended.
 */
export function confirmTwoStep(
  { db, jobs }: Base,
  person: Person,
  code: string,
  sid: string,
): Promise<string[]> {
  return transact(db, async (tx) => {
    // A new password may have ended this session while the body was being received. The session is locked before the
    // secret, in the order of a new password, which ends both.
    await requireStillSignedIn(tx, sid)
    const [pending] = await tx
      .select()
      .from(totpSecrets)
      .where(eq(totpSecrets.userId, person.id))
      .for('update')
    if (!pending) throw conflict('Please start again: there is no secret to confirm.')
    if (pending.confirmedAt) throw alreadyOn()
    const step = stepOf(pending.secret, plainCode(code), pending.lastStep)
    if (step === null) {
      throw forbidden("That code isn't right. Please enter the one your app shows now.", 'wrong_code')
    }
    await tx
      .update(totpSecrets)
      .set({ confirmedAt: clock.now(), lastStep: step })
      .where(eq(totpSecrets.userId, person.id))
    const codes = await replaceRecoveryCodes(tx, person.id)
    await audit(tx, person, person, 'two-step sign-in turned on')
    await sendEmail(tx, jobs, signInMethodEmail, { userId: person.id, change: 'two-step on' })
    return codes
  })
}

const alreadyOn = () => conflict('Two-step sign-in is already on.')
