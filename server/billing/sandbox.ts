import { and, eq, lt } from 'drizzle-orm'
import { changeAccount } from '#server/accounts/change-account.ts'
import type { Person } from '#server/accounts/person.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { sandboxCheckouts, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { requireUnpaid } from './begin-checkout.ts'

/** Begins a test checkout for this person and returns its path. Removes those that are older than a day. */
export async function beginSandboxCheckout(db: Database, person: Person): Promise<string> {
  requireUnpaid(person)
  const dayAgo = clock.fromNow(-DAY_MS)
  await db
    .delete(sandboxCheckouts)
    .where(and(eq(sandboxCheckouts.userId, person.id), lt(sandboxCheckouts.createdAt, dayAgo)))
  const token = newToken()
  await db.insert(sandboxCheckouts).values({ tokenHash: hashToken(token), userId: person.id })
  return `/checkout/sandbox/${token}`
}

/** True if this checkout is open and belongs to this person. */
export const sandboxCheckoutWaits = async (db: Database, person: Person, token: string): Promise<boolean> =>
  (await db.$count(sandboxCheckouts, ofPerson(person, token))) > 0

/** Completes the checkout, once. Paying upgrades the account. False if there is no such checkout. */
export function answerSandboxCheckout(
  db: Database,
  person: Person,
  token: string,
  answer: 'pay' | 'cancel',
): Promise<boolean> {
  return transact(db, async (tx) => {
    const answered = await tx.delete(sandboxCheckouts).where(ofPerson(person, token)).returning()
    if (answered.length === 0) return false
    if (answer === 'pay') await changeAccount(tx, person.id, { status: 'paid' })
    return true
  })
}

/** Ends a subscription of the test checkout; the account expires, as with a provider. */
export const endSandboxSubscription = (db: Database, { id }: Person): Promise<void> =>
  transact(db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (user?.status === 'paid') await changeAccount(tx, id, { status: 'expired' })
  })

const ofPerson = (person: Person, token: string) =>
  and(eq(sandboxCheckouts.tokenHash, hashToken(token)), eq(sandboxCheckouts.userId, person.id))
