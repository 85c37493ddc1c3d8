import { eq } from 'drizzle-orm'
import { RESERVED_SUBDOMAINS, subdomainProblem } from '#contract/subdomain.ts'
import type { Database } from '#server/database/connect.ts'
import { names } from '#server/database/tables/index.ts'
import { violatesUnique } from '#server/database/violations.ts'
import { conflict } from '#server/platform/http/refusal.ts'

/** True if the subdomain is reserved for the host. */
export const isReserved = (subdomain: string): boolean => RESERVED_SUBDOMAINS.has(subdomain)

/** True if a gallery or a site could have this subdomain now. */
export async function isSubdomainAvailable(db: Database, subdomain: string): Promise<boolean> {
  if (subdomainProblem(subdomain) || isReserved(subdomain)) return false
  return (await db.$count(names, eq(names.name, subdomain))) === 0
}

/** True for the error of a taken subdomain: the availability check is a courtesy, the table decides. */
export const violatesName = (error: unknown): boolean =>
  ['names_pkey', 'galleries_subdomain_unique', 'sites_name_unique'].some((constraint) =>
    violatesUnique(error, constraint),
  )

export const subdomainTaken = () =>
  conflict('This subdomain is already taken. Please choose a different one.', 'subdomain_taken')
