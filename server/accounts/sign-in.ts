import { eq, sql } from 'drizzle-orm'
import type { SignIn } from '#contract/accounts.ts'
import type { Database } from '#server/database/connect.ts'
import { localAccounts, users } from '#server/database/tables/index.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { passwordFits } from './passwords.ts'
import type { Person } from './person.ts'

/** The person with this email and password. Refuses (401) with the same message, after the same time, whichever is wrong. */
export async function signIn(db: Database, { email, password }: SignIn): Promise<Person> {
  const [found] = await db
    .select({ person: users, passwordHash: localAccounts.passwordHash })
    .from(users)
    .innerJoin(localAccounts, eq(localAccounts.userId, users.id))
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  if (!(await passwordFits(found?.passwordHash, password))) {
    throw new Refusal(401, 'wrong_credentials', 'Incorrect email or password.')
  }
  return found!.person
}
