import { badRequest } from '#server/platform/http/refusal.ts'

type Owner = { email: string; firstName?: string | null | undefined; lastName?: string | null | undefined }

/** Characters that are examined. Estimating takes more than linear time: 50 characters take 50 ms at most. */
const LOOKED_AT = 50
/** Lowest accepted score: below 3 a password can be found by 10^8 guesses. */
const GOOD_SCORE = 3
/** Minimum length of a word: shorter ones are parts of many others. */
const SHORTEST_WORD = 3

/** Loaded at the first use: the list of common passwords takes 30 MB of memory and a quarter of a second. */
let estimator: ReturnType<typeof loadEstimator> | undefined
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const common = { 'passwords-common': dictionary['passwords-common'] }
  return new ZxcvbnFactory({ dictionary: common, graphs: adjacencyGraphs })
}

/**
 * Refuses (400 `weak_password`) a password that is common, or made of its owner's email or name or of the product's
 * name. `field` is the password's name in the input.
 */
export async function refuseWeakPassword(
  password: string,
  { field, owner, productName }: { field: string; owner: Owner; productName: string },
): Promise<void> {
  estimator ??= loadEstimator()
  const zxcvbn = await estimator
  const words = ownWords(owner, productName)
  const isWeak = (text: string) => zxcvbn.check(text.slice(0, LOOKED_AT), words).score < GOOD_SCORE
  if (isWeak(password)) {
    throw weak(field, "This password is easy to guess. Try a few words that don't belong together.")
  }
  if (isWeak(without(words, password))) {
    throw weak(
      field,
      `There is little in this password besides your name, your e-mail or “${productName}”. Try a few words that have nothing to do with them.`,
    )
  }
}

const weak = (field: string, message: string) =>
  badRequest(message, 'weak_password', [{ path: field, message }])

/** The email and the names, whole and word by word, the longest first. */
function ownWords({ email, firstName, lastName }: Owner, productName: string): string[] {
  const texts = [email, firstName, lastName, productName, productName.replaceAll(' ', '')]
  const [beforeAt = '', domain = ''] = email.split('@')
  const all = [...texts, beforeAt, domain, ...texts.flatMap((text) => text?.split(/[^\p{L}]+/u) ?? [])]
  const words = all.filter((word) => word && word.length >= SHORTEST_WORD) as string[]
  return [...new Set(words.map((word) => word.toLowerCase()))].sort((one, other) => other.length - one.length)
}

/** The password with each of these words replaced by one character. */
const without = (words: string[], password: string) =>
  words.reduce((rest, word) => rest.replaceAll(word, '-'), password.toLowerCase())
