import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { knownAddresses, users } from '#server/database/tables/index.ts'
import { DAY_MS } from '#server/platform/time.ts'

const REMEMBERED_DAYS = 90

/** Includes the user, so that the table does not reveal who shares an address. */
const hashOf = (userId: string, network: string) =>
  createHash('sha256').update(`${userId} ${network}`).digest('base64url')

/** True if the person with this email has signed in from this network within the last 90 days. */
export async function isKnownAddress(db: Database, email: string, network: string): Promise<boolean> {
  const rows = await db
    .select({ userId: users.id, addressHash: knownAddresses.addressHash })
    .from(users)
    .innerJoin(knownAddresses, eq(knownAddresses.userId, users.id))
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return rows.some(({ userId, addressHash }) => addressHash === hashOf(userId, network))
}

export async function rememberAddress(db: Transaction, userId: string, network: string): Promise<void> {
  await db
    .insert(knownAddresses)
    .values({ userId, addressHash: hashOf(userId, network) })
    .onConflictDoUpdate({
      target: [knownAddresses.userId, knownAddresses.addressHash],
      set: { lastUsedAt: clock.now() },
    })
}

export async function forgetOldAddresses(db: Database): Promise<void> {
  const oldest = clock.fromNow(-REMEMBERED_DAYS * DAY_MS)
  await db.delete(knownAddresses).where(lt(knownAddresses.lastUsedAt, oldest))
}
