/**
 * Keys with which members open their gallery on its own host, where no session is read: first in an address that works
 * once, then in the browser's cookie. The member's right is checked at every use.
 */
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Person } from '#server/accounts/person.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { memberKeys, users } from '#server/database/tables/index.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { isMember } from './access.ts'

/** Lifetime of an address with a key. */
export const KEY_LIFETIME_MS = 60 * 1000

/** Lifetime of a key in a browser's cookie. */
export const HELD_LIFETIME_MS = 12 * 60 * 60 * 1000

/** Stores a new key of a member and returns it, for the address that opens their gallery. */
export async function newMemberKey(db: Database, { id }: Person, galleryId: number): Promise<string> {
  const key = newToken()
  const expiresAt = clock.fromNow(KEY_LIFETIME_MS)
  await db.insert(memberKeys).values({ keyHash: hashToken(key), galleryId, userId: id, expiresAt })
  return key
}

/** Exchanges the key of an address for one for the browser's cookie. Null if it is unknown, used or expired. */
export async function takeMemberKey(db: Database, galleryId: number, key: string): Promise<string | null> {
  const which = { galleryId, keyHash: hashToken(key), isHeld: false }
  if (!(await opens(db, which))) return null
  const held = newToken()
  const expiresAt = clock.fromNow(HELD_LIFETIME_MS)
  const taken = await db
    .update(memberKeys)
    .set({ keyHash: hashToken(held), isHeld: true, expiresAt })
    // Another request may have used the key.
    .where(isKey(which))
  return taken.rowCount === 1 ? held : null
}

/** True if the key of a browser's cookie opens this gallery now. */
export const opensByKey = (db: Database, galleryId: number, key: string): Promise<boolean> =>
  opens(db, { galleryId, keyHash: hashToken(key), isHeld: true })

/** Deletes keys that have expired. */
export const forgetMemberKeys = (db: Database) =>
  db.delete(memberKeys).where(lte(memberKeys.expiresAt, clock.now()))

type Which = { galleryId: number; keyHash: string; isHeld: boolean }

const isKey = ({ galleryId, keyHash, isHeld }: Which) =>
  and(
    eq(memberKeys.keyHash, keyHash),
    eq(memberKeys.galleryId, galleryId),
    eq(memberKeys.isHeld, isHeld),
    gt(memberKeys.expiresAt, clock.now()),
  )

/** True if the key is valid and its member may still open the gallery. */
async function opens(db: Database, which: Which): Promise<boolean> {
  const [found] = await db
    .select({ person: users })
    .from(memberKeys)
    .innerJoin(users, eq(users.id, memberKeys.userId))
    .where(and(isKey(which), isNull(users.suspendedAt)))
  return found !== undefined && isMember(db, found.person, which.galleryId)
}
