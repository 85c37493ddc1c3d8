import { randomUUID } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import type { Claim, CustomHostnames, DnsRecords } from './custom-hostnames.ts'

type Options = {
  /** The host that domains must point at. */
  host: string
  /** Name servers as `address:port`; without them the system's. */
  servers?: string[]
}

/**
 * Looks into the DNS itself: a TXT record proves ownership, and the domain must point at this host. Certificates come
 * from a proxy in front, on demand.
 */
export function ownDns({ host, servers }: Options): CustomHostnames {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers?.length) resolver.setServers(servers)

  const showsProof = async ({ hostname, proof }: Claim) => {
    const records = await lookUp(resolver.resolveTxt(proofName(hostname)))
    return records.some((chunks) => chunks.join('').trim() === proofValue(proof))
  }
  const addressesOf = async (name: string) => {
    const [four, six] = await Promise.all([lookUp(resolver.resolve4(name)), lookUp(resolver.resolve6(name))])
    return [...four, ...six]
  }
  const pointsHere = async (hostname: string) => {
    const aliases = await lookUp(resolver.resolveCname(hostname))
    if (aliases.some((alias) => alias.toLowerCase() === host)) return true
    const [there, here] = await Promise.all([addressesOf(hostname), addressesOf(host)])
    return there.length > 0 && there.some((address) => here.includes(address))
  }

  return {
    async claim(hostname, proof) {
      const id = randomUUID()
      return { id, records: records({ id, hostname, proof }, host, false, false) }
    },
    async check(claim) {
      try {
        const [proven, pointing] = await Promise.all([showsProof(claim), pointsHere(claim.hostname)])
        return { records: records(claim, host, proven, pointing), verified: proven && pointing }
      } catch {
        return { records: records(claim, host, false, false), verified: 'unknown' }
      }
    },
    async release() {},
  }
}

const proofName = (hostname: string) => `_picturerail.${hostname}`
const proofValue = (proof: string) => `picturerail-verification=${proof}`
const status = (seen: boolean) => (seen ? 'active' : 'pending')

const records = (
  { id, hostname, proof }: Claim,
  host: string,
  proven: boolean,
  pointing: boolean,
): DnsRecords => ({
  id,
  status: status(proven && pointing),
  ownership_verification: {
    type: 'TXT',
    name: proofName(hostname),
    value: proofValue(proof),
    status: status(proven),
  },
  routing: { type: 'CNAME', name: hostname, value: host, status: status(pointing) },
  ssl: { validation_records: [] },
})

/** No such name and no such record are answers: none. Everything else means that nothing is known. */
async function lookUp<Found>(question: Promise<Found[]>): Promise<Found[]> {
  try {
    return await question
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
