import { randomUUID } from 'node:crypto'
import type { SignUp } from '#contract/accounts.ts'
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
import { hashPassword } from './passwords.ts'

/**
 * Creates a local account with a trial of `trialDays`, and mails a link that proves its email. Refuses (409) an email
 * that has an account.
 */
export async function signUp(
  db: Database | Transaction,
  jobs: Jobs,
  wanted: SignUp & { role?: Role; emailVerified?: boolean },
  trialDays: number,
): Promise<Person> {
  const passwordHash = await hashPassword(wanted.password)
  try {
    return await transact(db, async (tx) => {
      const [person] = await tx
        .insert(users)
        .values({
          id: randomUUID(),
          email: wanted.email,
          firstName: wanted.firstName,
          lastName: wanted.lastName,
          emailVerifiedAt: wanted.emailVerified ? clock.now() : null,
          role: wanted.role ?? 'User',
          trialEndsAt: clock.fromNow(trialDays * DAY_MS),
        })
        .returning()
      await tx.insert(localAccounts).values({ userId: person!.id, passwordHash })
      if (!wanted.emailVerified) await sendEmailProof(tx, jobs, person!, person!.email)
      return person!
    })
  } catch (error) {
    if (violatesUnique(error, 'users_email_unique'))
      throw conflict('An account with this e-mail already exists.', 'email_taken')
    throw error
  }
}
