import { eq } from 'drizzle-orm'
import { RESERVED_SUBDOMAINS, subdomainProblem } from '#contract/subdomain.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries } from '#server/database/tables/index.ts'

/** Whether the subdomain is reserved for the host. */
export const isReserved = (subdomain: string): boolean => RESERVED_SUBDOMAINS.has(subdomain)

/** Whether a gallery could be created at this subdomain now. */
export async function isSubdomainAvailable(db: Database, subdomain: string): Promise<boolean> {
  if (subdomainProblem(subdomain) || isReserved(subdomain)) return false
  return (await db.$count(galleries, eq(galleries.subdomain, subdomain))) === 0
}
