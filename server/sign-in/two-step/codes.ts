/** The codes of two-step sign-in, without anything about accounts. */

import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '#contract/two-step.ts'
import { clock } from '#server/database/clock.ts'

/** Seconds for which an app shows a code (RFC 6238, section 5.2). */
const PERIOD = 30

/** Makes a secret in Base32 of 160 bits, as long as the hash (RFC 4226, section 4). */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** Address that authenticator apps read from a QR code. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  totpOf(secret, issuer, label).toString()

/**
 * The time step whose code this is, or null: the current one, or one before or after it, for clocks that differ. Only
 * steps after `lastStep` count, so that each code is accepted once.
 */
export function stepOf(secret: string, code: string, lastStep: number, now = clock.ms()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return null
  const step = Math.floor(now / 1000 / PERIOD) + delta
  return step > lastStep ? step : null
}

const totpOf = (secret: string, issuer = '', label = '') =>
  // Supported by every app: many ignore other parameters.
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD })

/** Crockford's Base32, without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 4
const GROUP_LENGTH = 4

/** Makes codes of 80 bits each: too many to find one from its hash. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    ).join('-'),
  )

/** Normal form of a code: without blanks and hyphens, and with digits of normal width. */
export const plainCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, '')

/** Hash of a code for storing. Hyphens, spaces and case do not matter, nor do letters that look like digits. */
export function hashRecoveryCode(code: string): string {
  const plain = plainCode(code).toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return createHash('sha256').update(plain).digest('base64url')
}
