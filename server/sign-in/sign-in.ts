import { eq, sql } from 'drizzle-orm'
import type { SignIn } from '#contract/accounts.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { localAccounts, users } from '#server/database/tables/index.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { passwordFits } from './passwords.ts'

type Proven = { person: Person; confirm(tx: Transaction): Promise<void> }

/**
 * The person with this email and password. Refuses (401) in the same words and after the same time whatever is wrong.
 * `confirm` also refuses if the password has changed since, and locks it until the transaction ends.
 */
export async function signIn(db: Database, { email, password }: SignIn): Promise<Proven> {
  const [found] = await db
    .select({ person: users, passwordHash: localAccounts.passwordHash })
    .from(users)
    .innerJoin(localAccounts, eq(localAccounts.userId, users.id))
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  if (!(await passwordFits(found?.passwordHash, password))) throw wrongCredentials()
  const { person, passwordHash } = found!
  return {
    person,
    async confirm(tx) {
      const [now] = await tx
        .select({ passwordHash: localAccounts.passwordHash })
        .from(localAccounts)
        .where(eq(localAccounts.userId, person.id))
        .for('share')
      if (now?.passwordHash !== passwordHash) throw wrongCredentials()
    },
  }
}

const wrongCredentials = () => new Refusal(401, 'wrong_credentials', 'Incorrect e-mail or password.')
