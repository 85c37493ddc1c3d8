import { normalizeDomain } from './custom-domain.ts'
import { z } from './zod.ts'

/** Returns an e-mail address with its domain as DNS spells it: `x@müller.de` becomes `x@xn--mller-kva.de`. */
export function withAsciiDomain(address: string): string {
  const [, mailbox, domain] = /^([^@]*@)([^@]*)$/.exec(address) ?? []
  // An ASCII domain stays as it was typed.
  return domain && /[^\0-\x7f]/.test(domain) ? mailbox + normalizeDomain(domain) : address
}

/** The form of an e-mail address for comparison: whatever case, and letters beyond ASCII in its domain. */
export const plainEmail = (address: string): string => withAsciiDomain(address).toLowerCase()

/** No label begins or ends with a hyphen. Punycode hides that. */
const LABELS = /^[^@]*@(?!-|.*(?:\.-|-\.|-$))/

/** Zod's pattern, with internationalised top-level domains and the lengths of mailboxes (RFC 5321) and labels. */
const PATTERN =
  /^(?=[^@]{1,64}@)(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]{0,62}\.)+([A-Za-z]{2,63}|xn--[A-Za-z0-9-]{2,59})$/

const INVALID = 'Invalid email address'

/** Schema of an e-mail address. `error` is the message for anything else. */
export const emailOr = (error: string) =>
  z
    .string()
    .trim()
    .regex(LABELS, error)
    .overwrite(withAsciiDomain)
    .max(255)
    .pipe(z.email({ pattern: PATTERN, error }))

export const Email = emailOr(INVALID)

/** The e-mail of an account, which may be older than the rules for new ones. */
export const AccountEmail = z
  .string()
  .trim()
  .overwrite(withAsciiDomain)
  .max(255)
  .pipe(z.email({ pattern: /^[\w'+.-]+@[A-Za-z0-9.-]+$/, error: INVALID }))
