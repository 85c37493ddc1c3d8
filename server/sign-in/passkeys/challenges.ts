import { and, eq, gt, isNull } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { passkeyChallenges } from '#server/database/tables/index.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'

/** Lifetime of a challenge. */
export const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000

/** A new challenge in base64url, for a person who adds a passkey, or for signing in (null). */
export async function newChallenge(db: Database, userId: string | null): Promise<string> {
  const challenge = newToken()
  const expiresAt = clock.fromNow(CHALLENGE_LIFETIME_MS)
  await db.insert(passkeyChallenges).values({ challengeHash: hashToken(challenge), userId, expiresAt })
  return challenge
}

/**
 * Takes the challenge that the browser answered: each can be used once, even if verification fails. Returns undefined
 * if it is not this person's, or has expired.
 */
export async function takeChallenge(
  db: Database,
  clientDataJson: string,
  userId: string | null,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJson)
  if (challenge === undefined) return undefined
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, clock.now()),
      ),
    )
  return taken.rowCount === 1 ? challenge : undefined
}

function challengeIn(clientDataJson: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    // Thrown if it is no JSON, or no object.
    return undefined
  }
}
