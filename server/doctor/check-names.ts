import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isNotNull } from 'drizzle-orm'
import type { AddressKind } from '#contract/addresses.ts'
import { countText } from '#contract/counts.ts'
import type { Database } from '#server/database/connect.ts'
import { customDomains } from '#server/database/tables/index.ts'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import type { CustomHostnames } from '#server/ports/custom-hostnames/custom-hostnames.ts'
import { type Finding, first } from './finding.ts'

/** Maximum number of domains that are checked. */
const MAX_DOMAINS = 1000

/** Checks the DNS for the program's host and, if galleries have subdomains, for every name below it. */
export async function checkNames(
  host: string,
  servers: string[],
  addresses: AddressKind,
): Promise<Finding[]> {
  if (isIP(host) || host === 'localhost' || host.endsWith('.localhost')) {
    return [{ fine: `${host} needs no DNS` }]
  }
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const below = `doctor-${randomBytes(4).toString('hex')}.${host}`
  const itself: Finding = (await isKnown(resolver, host))
    ? { fine: `${host} is in the DNS` }
    : {
        wrong: `${host} is not in the DNS`,
        todo: 'Add an A, AAAA or CNAME record, or correct PUBLIC_URL.',
      }
  if (addresses === 'paths') return [itself]
  const wildcard = await isKnown(resolver, below)
  return [
    itself,
    wildcard
      ? { fine: 'so is every name below it' }
      : {
          wrong: `*.${host} is not in the DNS: galleries are not found at their subdomains`,
          todo: `Add a record for *.${host} like that of ${host}, or set ADDRESSES=paths.`,
        },
  ]
}

async function isKnown(resolver: Resolver, name: string): Promise<boolean> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.some((answer) => answer.status === 'fulfilled' && answer.value.length > 0)
}

/** Checks the DNS records of the served domains. */
export async function checkDomains(db: Database, hostnames: CustomHostnames): Promise<Finding[]> {
  const domains = await db
    .select()
    .from(customDomains)
    .where(isNotNull(customDomains.verifiedAt))
    .orderBy(customDomains.hostname)
    .limit(MAX_DOMAINS)
  const found = await mapConcurrently(4, domains, ({ hostname, providerId: id, proof }) =>
    hostnames.check({ hostname, id, proof }),
  )
  const broken = domains.filter((_, index) => found[index]!.verified !== true)
  if (broken.length === 0)
    return [
      { fine: `${countText(domains.length, 'domain of a gallery leads', 'domains of galleries lead')} here` },
    ]
  return [
    {
      wrong: `Domains of galleries whose records are missing or were not found out: ${first(broken.map(({ hostname }) => hostname))}`,
      todo: 'Their owners are mailed and see the records to add on the General tab; if it is all of them, see DNS_SERVERS.',
    },
  ]
}
