import { normalizeDomain } from './custom-domain.ts'
import { z } from './zod.ts'

/** An e-mail address whose domain is written as DNS knows it: `x@müller.de` is `x@xn--mller-kva.de`. */
export function withAsciiDomain(address: string): string {
  const [, mailbox, domain] = /^([^@]*@)([^@]*)$/.exec(address) ?? []
  // A domain of ASCII stays as it was typed.
  return domain && /[^\0-\x7f]/.test(domain) ? mailbox + normalizeDomain(domain) : address
}

/** As Zod knows it, with internationalised top-level domains. */
const PATTERN =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]{2,59})$/

/** An e-mail address. `error` is said of anything else. */
export const emailOr = (error: string) =>
  z
    .string()
    .trim()
    .overwrite(withAsciiDomain)
    .max(255)
    .pipe(z.email({ pattern: PATTERN, error }))

export const Email = emailOr('Invalid email address')
