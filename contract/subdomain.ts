/** The rules for a gallery's subdomain. Pure. */

export const SUBDOMAIN_MIN = 3
export const SUBDOMAIN_MAX = 50

/** Names reserved for the installation itself. */
export const RESERVED_SUBDOMAINS: ReadonlySet<string> = new Set(
  `www app api admin auth login mail smtp ftp static assets media cdn docs help support status blog iframe invite
   account accounts billing dashboard imap internal localhost ns ns1 ns2 pop root secure shop sign-in signin test webmail`.split(
    /\s+/,
  ),
)

/** Derives a subdomain from a title: lower case, runs of other characters become one hyphen, none at the ends. */
export function suggestSubdomain(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SUBDOMAIN_MAX)
    .replace(/^-+|-+$/g, '')
}

/** Letters without vowels, so that no words result, and without characters that look alike. */
const GIVEN_CHARACTERS = 'bcdfghjkmnpqrstvwxz23456789'
const GIVEN_LENGTH = 10
const GIVEN = new RegExp(`^[${GIVEN_CHARACTERS}]{${GIVEN_LENGTH}}$`)

/** Generates a subdomain for a gallery whose name is not known yet. */
export const giveSubdomain = (): string =>
  [...crypto.getRandomValues(new Uint8Array(GIVEN_LENGTH))]
    .map((byte) => GIVEN_CHARACTERS[byte % GIVEN_CHARACTERS.length])
    .join('')

/** True if this subdomain was generated. It can still be changed, once. */
export const isGivenSubdomain = (subdomain: string): boolean => GIVEN.test(subdomain)

/** Removes characters that a subdomain may not contain. */
export const keepSubdomainCharacters = (typed: string) => typed.replace(/[^a-z0-9-]/g, '')

/** The problem with a subdomain, or null. */
export function subdomainProblem(subdomain: string): string | null {
  if (subdomain === '') return 'Subdomain is required'
  if (/[^a-z0-9-]/.test(subdomain)) return 'Only lowercase letters, numbers, and hyphens allowed'
  if (subdomain.length < SUBDOMAIN_MIN) return 'Subdomain must be at least 3 characters'
  if (subdomain.length > SUBDOMAIN_MAX) return 'Subdomain must be less than 50 characters'
  if (subdomain.startsWith('-') || subdomain.endsWith('-')) {
    return 'Subdomain cannot start or end with a hyphen'
  }
  return null
}
