import { normalizeDomain } from './custom-domain.ts'
import { z } from './zod.ts'

/** Returns an e-mail address with its domain as DNS spells it: `x@müller.de` becomes `x@xn--mller-kva.de`. */
export function withAsciiDomain(address: string): string {
  const [, mailbox, domain] = /^([^@]*@)([^@]*)$/.exec(address) ?? []
  // An ASCII domain stays as it was typed.
  return domain && /[^\0-\x7f]/.test(domain) ? mailbox + normalizeDomain(domain) : address
}

/** Zod's pattern, with internationalised top-level domains. */
const PATTERN =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]{2,59})$/

/** Schema of an e-mail address. `error` is the message for anything else. */
export const emailOr = (error: string) =>
  z
    .string()
    .trim()
    .overwrite(withAsciiDomain)
    .max(255)
    .pipe(z.email({ pattern: PATTERN, error }))

export const Email = emailOr('Invalid email address')
