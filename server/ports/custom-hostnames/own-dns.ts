import { randomUUID } from 'node:crypto'
import type { Claim, CustomHostnames, DnsRecords } from './custom-hostnames.ts'
import { lookUp, proofRecord, resolverAt, showsProof, statusOf } from './txt-proof.ts'

type Options = {
  /** The host that custom domains must point to. */
  host: string
  /** Name servers as `address:port`; by default the system's. */
  servers?: string[]
}

/**
 * Queries the DNS directly: a TXT record proves ownership, and the domain must point to this host. A reverse proxy
 * obtains certificates on demand.
 */
export function ownDns({ host, servers }: Options): CustomHostnames {
  const resolver = resolverAt(servers)

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
        const [proven, pointing] = await Promise.all([
          showsProof(resolver, claim),
          pointsHere(claim.hostname),
        ])
        return { records: records(claim, host, proven, pointing), verified: proven && pointing }
      } catch {
        return { records: records(claim, host, false, false), verified: 'unknown' }
      }
    },
    async release() {},
  }
}

const records = (claim: Claim, host: string, proven: boolean, pointing: boolean): DnsRecords => ({
  id: claim.id,
  status: statusOf(proven && pointing),
  ownership_verification: proofRecord(claim, proven),
  routing: { type: 'CNAME', name: claim.hostname, value: host, status: statusOf(pointing) },
  ssl: { validation_records: [] },
})
