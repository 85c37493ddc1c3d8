import { type Algorithm, hash, verify } from '@node-rs/argon2'

const ARGON2ID = 2 satisfies Algorithm.Argon2id
/** OWASP's second recommendation for argon2id: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash to store. Takes about 20 ms, not on the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2)

const unusedHash = hashPassword('the password of no account')

/** Whether the password matches. Without a hash (no such account) it takes as long and returns false. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await unusedHash), password)
  return stored !== undefined && fits
}
