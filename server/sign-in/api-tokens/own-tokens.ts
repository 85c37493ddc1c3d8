import { randomBytes } from 'node:crypto'
import { and, asc, count, eq } from 'drizzle-orm'
import { type ApiToken, MAX_TOKENS, type MadeApiToken, type NewApiToken } from '#contract/api-tokens.ts'
import { audit } from '#server/accounts/audit.ts'
import { lockAccount } from '#server/accounts/change-account.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type ApiTokenRow, apiTokens } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { conflict, notFound } from '#server/platform/http/refusal.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { requireStillSignedIn } from '../sessions.ts'
import { signInMethodEmail } from '../sign-in-method-email.ts'

/** 240 random bits behind a prefix by which people, and programs that scan for leaked secrets, recognise a token. */
const newSecret = () => `prt_${randomBytes(30).toString('base64url')}`

const present = (row: ApiTokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  galleryId: row.galleryId,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

/** A person's tokens, oldest first, also those that have expired. */
export async function listTokens(db: Database, userId: string): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(asc(apiTokens.id))
  return rows.map(present)
}

/**
 * Makes a token, which is returned once and stored hashed. The caller checks that the person may see the gallery to which
 * it is bound. Refuses (401) if the session `sid` has ended.
 */
export function makeToken(
  { db, jobs }: Base,
  person: Person,
  { name, scope, galleryId, expiresInDays }: NewApiToken,
  sid: string,
): Promise<MadeApiToken> {
  const token = newSecret()
  return transact(db, async (tx) => {
    // Two at once must not both be the last allowed one.
    await lockAccount(tx, person.id)
    // A reset of the password first ends the sessions, then deletes the tokens: no new one may follow.
    await requireStillSignedIn(tx, sid)
    const [before] = await tx
      .select({ count: count() })
      .from(apiTokens)
      .where(eq(apiTokens.userId, person.id))
    if (before!.count >= MAX_TOKENS) {
      throw conflict(`An account can have ${MAX_TOKENS} API tokens. Please delete one first.`)
    }
    const [made] = await tx
      .insert(apiTokens)
      .values({
        userId: person.id,
        name,
        scope,
        tokenHash: hashToken(token),
        galleryId: galleryId ?? null,
        expiresAt: expiresInDays ? clock.fromNow(expiresInDays * DAY_MS) : null,
      })
      .returning()
    await audit(tx, person, person, 'API token made', { name })
    await sendEmail(tx, jobs, signInMethodEmail, { userId: person.id, change: 'API token made' })
    return { ...present(made!), token }
  })
}

/** Deletes a token, which stops working at once. Refuses (404) one that is not the person's. */
export function deleteToken(db: Database, person: Person, id: number): Promise<void> {
  return transact(db, async (tx) => {
    const [deleted] = await tx
      .delete(apiTokens)
      .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, person.id)))
      .returning()
    if (!deleted) throw notFound('API token')
    await audit(tx, person, person, 'API token deleted', { name: deleted.name })
  })
}

/** Deletes all tokens of an account that may have been compromised. */
export async function deleteAllTokens(tx: Transaction, user: { id: string; email: string }): Promise<void> {
  const deleted = await tx.delete(apiTokens).where(eq(apiTokens.userId, user.id)).returning()
  if (deleted.length === 0) return
  await audit(tx, user, user, 'API tokens deleted', { name: deleted.map(({ name }) => name).join(', ') })
}
