import { and, asc, eq } from 'drizzle-orm'
import type { Passkey } from '#contract/passkeys.ts'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type PasskeyRow, passkeys } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { signInMethodEmail } from '../sign-in-method-email.ts'

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** A person's passkeys, oldest first. */
export const listPasskeys = (db: Database, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

const own = (person: Person, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, person.id))

export async function renamePasskey(
  db: Database,
  person: Person,
  id: string,
  name: string,
): Promise<PasskeyRow> {
  const [renamed] = await db.update(passkeys).set({ name }).where(own(person, id)).returning()
  if (!renamed) throw notFound('Passkey')
  return renamed
}

/** Removes a passkey. Sessions started with it stay valid. */
export function removePasskey(db: Database, jobs: Jobs, person: Person, id: string): Promise<void> {
  return transact(db, async (tx) => {
    const [removed] = await tx.delete(passkeys).where(own(person, id)).returning()
    if (!removed) throw notFound('Passkey')
    await audit(tx, person, person, 'passkey removed', { name: removed.name })
    await sendEmail(tx, jobs, signInMethodEmail, { userId: person.id, change: 'passkey removed' })
  })
}

/** Removes all passkeys of an account. */
export async function removeAllPasskeys(tx: Transaction, user: { id: string; email: string }): Promise<void> {
  const removed = await tx.delete(passkeys).where(eq(passkeys.userId, user.id)).returning()
  if (removed.length > 0) {
    await audit(tx, user, user, 'passkeys removed', { names: removed.map(({ name }) => name).join(', ') })
  }
}
