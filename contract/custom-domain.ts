/** Validation of a gallery's custom domain. Pure. */

/** Pattern of labels separated by dots, and a top-level domain of two or more letters (or an internationalised one). */
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/** Length limit of a name in DNS; its form in ASCII is never shorter than the one in letters. */
const MAX_LENGTH = 253

/** The stored form of a domain: lower case, non-ASCII labels as Punycode, no trailing dot. */
export function normalizeDomain(typed: string): string {
  const text = typed.trim().toLowerCase().replace(/\.$/, '')
  // The URL parser would accept more than a bare name, and is slow on long ones.
  if (text.length > MAX_LENGTH || /[\s/\\?#@:[\]%]/.test(text) || !URL.canParse(`http://${text}`)) return text
  return new URL(`http://${text}`).hostname
}

export const isDomain = (typed: string): boolean => DOMAIN.test(normalizeDomain(typed))
