import { randomUUID } from 'node:crypto'
import type { SignUp } from '#contract/accounts.ts'
import type { Language } from '#contract/languages.ts'
import type { Role } from '#contract/standing.ts'
import type { Person } from '#server/accounts/person.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { localAccounts, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { violatesUnique } from '#server/database/violations.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { sendEmailProof } from './email-proof.ts'
import { invitationRequired, takeInvitation } from './invited.ts'
import { hashPassword } from './passwords.ts'

type Terms = { trialDays: number; signUp: 'open' | 'invited' }

/**
 * Creates a local account with a trial of `trialDays`, and mails a link that proves its email, unless an invitation has
 * proven it. Refuses (403 `invitation_required`) people who need an invitation and have none, or one that has ended or is
 * for another e-mail, and (409) an email that has an account.
 */
export async function signUp(
  db: Database | Transaction,
  jobs: Jobs,
  wanted: SignUp & { role?: Role; emailVerified?: boolean; browserLanguage?: Language | undefined },
  { trialDays, signUp: kind }: Terms,
): Promise<Person> {
  const { email, invitation } = wanted
  if (kind === 'invited' && invitation === undefined) throw invitationRequired()
  const passwordHash = await hashPassword(wanted.password)
  try {
    return await transact(db, async (tx) => {
      if (invitation !== undefined) await takeInvitation(tx, invitation, email)
      const isProven = wanted.emailVerified || invitation !== undefined
      const [person] = await tx
        .insert(users)
        .values({
          id: randomUUID(),
          email,
          firstName: wanted.firstName,
          lastName: wanted.lastName,
          browserLanguage: wanted.browserLanguage,
          emailVerifiedAt: isProven ? clock.now() : null,
          role: wanted.role ?? 'User',
          trialEndsAt: clock.fromNow(trialDays * DAY_MS),
        })
        .returning()
      await tx.insert(localAccounts).values({ userId: person!.id, passwordHash })
      if (!isProven) await sendEmailProof(tx, jobs, person!, email)
      return person!
    })
  } catch (error) {
    if (violatesUnique(error, 'users_email_unique'))
      throw conflict('An account with this e-mail already exists.', 'email_taken')
    throw error
  }
}
