/** The rules of a gallery's subdomain (the specification, sections 2, 5 and 9). Pure. */

export const SUBDOMAIN_MIN = 3
export const SUBDOMAIN_MAX = 50

/** Names that the host needs for itself. */
export const RESERVED_SUBDOMAINS: ReadonlySet<string> = new Set(
  `www app api admin auth login mail smtp ftp static assets media cdn docs help support status blog iframe invite
   account accounts billing dashboard imap internal localhost ns ns1 ns2 pop root secure shop sign-in signin test webmail`.split(
    /\s+/,
  ),
)

/** What a title suggests: lower case, every run of other characters one hyphen, none at the ends. */
export function suggestSubdomain(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SUBDOMAIN_MAX)
    .replace(/^-+|-+$/g, '')
}

/** Drops what may not be typed into the subdomain field. */
export const keepSubdomainCharacters = (typed: string) => typed.replace(/[^a-z0-9-]/g, '')

/** What is wrong with a subdomain, or null. */
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
