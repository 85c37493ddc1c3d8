import { and, eq } from 'drizzle-orm'
import type { PasskeyRequestOptions, PasskeySignIn } from '#contract/passkeys.ts'
import type { Person } from '#server/accounts/person.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type PasskeyRow, passkeys, users } from '#server/database/tables/index.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { CHALLENGE_LIFETIME_MS, newChallenge, takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

/** Options for the browser to answer with a discoverable passkey: to sign in, or as this signed-in person. */
export async function requestOptions(
  db: Database,
  rp: RelyingParty,
  userId: string | null = null,
): Promise<PasskeyRequestOptions> {
  return {
    challenge: await newChallenge(db, userId),
    rpId: rp.id,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
  }
}

/**
 * The person whose passkey answered. A passkey is two factors by itself, so no second step follows. Refuses (401) an
 * answer that does not fit. `confirm` stores its counter in the transaction that begins the session, and refuses if the
 * passkey has been removed or used concurrently.
 * @param userId owner that the passkey must have; null for any
 */
export async function checkPasskey(
  db: Database,
  rp: RelyingParty,
  { response }: PasskeySignIn,
  userId: string | null = null,
): Promise<{ person: Person; confirm(tx: Transaction): Promise<void> }> {
  const challenge = await takeChallenge(db, response.response.clientDataJSON, userId)
  if (!challenge) throw new Refusal(401, 'challenge_ended', 'That took too long. Please try again.')
  const [found] = await db
    .select({ passkey: passkeys, person: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, response.id))
  if (!found) throw wrongPasskey()
  const { passkey, person } = found
  const handle = Buffer.from(response.response.userHandle ?? '', 'base64url').toString()
  if (handle !== person.id || (userId !== null && userId !== person.id)) throw wrongPasskey()
  const newCounter = await verifiedCounter(rp, challenge, response, passkey)
  return {
    person,
    async confirm(tx) {
      const used = await tx
        .update(passkeys)
        .set({ counter: newCounter, lastUsedAt: clock.now() })
        .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      if (used.rowCount === 0) throw wrongPasskey()
    },
  }
}

async function verifiedCounter(
  rp: RelyingParty,
  challenge: string,
  response: PasskeySignIn['response'],
  { credentialId, publicKey, counter }: PasskeyRow,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle, ...signed } = response.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
    },
    requireUserVerification: true,
  }).catch(() => {
    // The library throws a plain Error if verification fails.
    throw wrongPasskey()
  })
  if (!verified) throw wrongPasskey()
  return authenticationInfo.newCounter
}

const wrongPasskey = () =>
  new Refusal(
    401,
    'wrong_credentials',
    "That passkey doesn't work here. It may have been removed from the account.",
  )
