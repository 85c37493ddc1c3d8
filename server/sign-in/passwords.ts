import { type Algorithm, hash, verify } from '@node-rs/argon2'

const ARGON2ID = 2 satisfies Algorithm.Argon2id
/** OWASP's second recommendation for argon2id: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normal form of a password: equal for composed and decomposed letters, and for full and half width. */
const normalForm = (password: string) => password.normalize('NFKC')

/** Hash of a password for storing. Takes about 20 ms, off the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(normalForm(password), ARGON2)

const unusedHash = hashPassword('the password of no account')

/**
 * True if the password matches in its normal form, or `asTyped` as earlier versions stored it, normalised or not. Without
 * a hash (no such account) it takes as long and returns false.
 */
export async function passwordFits(
  stored: string | undefined,
  password: string,
  asTyped = password,
): Promise<boolean> {
  const against = stored ?? (await unusedHash)
  for (const form of new Set([password, asTyped].flatMap((text) => [normalForm(text), text])))
    if (await verify(against, form)) return stored !== undefined
  return false
}
