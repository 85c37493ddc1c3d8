import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { MAX_PASSKEYS, type NewPasskey, type PasskeyCreationOptions } from '#contract/passkeys.ts'
import { audit } from '#server/accounts/audit.ts'
import { lockAccount } from '#server/accounts/change-account.ts'
import { nameOrEmail, type Person } from '#server/accounts/person.ts'
import type { Base } from '#server/base.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type PasskeyRow, passkeys } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { violatesUnique } from '#server/database/violations.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { badRequest, conflict } from '#server/platform/http/refusal.ts'
import { requireStillSignedIn } from '../sessions.ts'
import { signInMethodEmail } from '../sign-in-method-email.ts'
import { CHALLENGE_LIFETIME_MS, newChallenge, takeChallenge } from './challenges.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'

/** EdDSA, ES256, RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Options for the browser to make a discoverable passkey that verifies this person. */
export async function creationOptions(
  db: Database,
  rp: RelyingParty,
  person: Person,
): Promise<PasskeyCreationOptions> {
  const before = await db.select().from(passkeys).where(eq(passkeys.userId, person.id))
  if (before.length >= MAX_PASSKEYS) throw tooManyPasskeys()
  return {
    challenge: await newChallenge(db, person.id),
    rp: { id: rp.id, name: rp.name },
    user: {
      // Never the email: it is readable in the authenticator, and it changes.
      id: Buffer.from(person.id).toString('base64url'),
      name: person.email,
      displayName: nameOrEmail(person),
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_LIFETIME_MS,
    attestation: 'none',
    excludeCredentials: before.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/**
 * Adds the passkey that the browser made. Refuses (400) an answer that does not fit its challenge, site or person, and
 * (401) if the session `sid` has ended.
 */
export async function addPasskey(
  { db, jobs, config }: Base,
  person: Person,
  { name, response }: NewPasskey,
  sid: string,
): Promise<PasskeyRow> {
  const challenge = await takeChallenge(db, response.response.clientDataJSON, person.id)
  if (!challenge) throw badRequest('That took too long. Please try again.', 'challenge_ended')
  const made = await verified(relyingParty(config), challenge, response)
  try {
    return await transact(db, async (tx) => {
      // Two at once must not both be the last allowed one.
      await lockAccount(tx, person.id)
      // A new password may have ended this session while the body was being received.
      await requireStillSignedIn(tx, sid)
      if ((await countPasskeys(tx, person.id)) >= MAX_PASSKEYS) throw tooManyPasskeys()
      const [added] = await tx
        .insert(passkeys)
        .values({ id: randomUUID(), userId: person.id, name, ...made })
        .returning()
      await audit(tx, person, person, 'passkey added', { name })
      await sendEmail(tx, jobs, signInMethodEmail, { userId: person.id, change: 'passkey added' })
      return added!
    })
  } catch (error) {
    if (violatesUnique(error, 'passkeys_credential_id_unique'))
      throw conflict('This passkey has already been added.')
    throw error
  }
}

type Made = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

async function verified(
  rp: RelyingParty,
  challenge: string,
  response: NewPasskey['response'],
): Promise<Made> {
  // Imported at the first use: loading it would delay the start.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...response,
      response: { ...response.response, transports: response.response.transports ?? [] },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    // The library throws a plain Error if verification fails.
    throw unusable()
  })
  if (!registrationInfo) throw unusable()
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports ?? [],
  }
}

async function countPasskeys(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.select({ passkeys: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row!.passkeys
}

const unusable = () => badRequest("This passkey can't be used here. Please try again, or use another device.")
const tooManyPasskeys = () =>
  conflict(`An account can have ${MAX_PASSKEYS} passkeys. Please remove one first.`)
