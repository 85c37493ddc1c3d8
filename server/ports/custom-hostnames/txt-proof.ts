import { Resolver } from 'node:dns/promises'
import type { Claim, DnsRecords } from './custom-hostnames.ts'

/** Our own proof that a claimant controls a domain: a TXT record below it that contains the claim's random proof. */
export const proofRecord = ({ hostname, proof }: Claim, seen: boolean) =>
  ({
    type: 'TXT',
    name: `_picturerail.${hostname}`,
    value: `picturerail-verification=${proof}`,
    status: statusOf(seen),
  }) satisfies DnsRecords['ownership_verification']

/** Tells whether the DNS contains the proof now. Rejects when the query fails. */
export async function showsProof(resolver: Resolver, claim: Claim): Promise<boolean> {
  const { name, value } = proofRecord(claim, false)
  const records = await lookUp(resolver.resolveTxt(name))
  return records.some((chunks) => chunks.join('').trim() === value)
}

export const statusOf = (seen: boolean) => (seen ? 'active' : 'pending')

/** A resolver that queries these name servers (`address:port`), by default the system's. */
export function resolverAt(servers?: string[]): Resolver {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers?.length) resolver.setServers(servers)
  return resolver
}

/** Result of a DNS query, empty for a missing name or record. Rejects on other errors, as the answer is unknown. */
export async function lookUp<Found>(question: Promise<Found[]>): Promise<Found[]> {
  try {
    return await question
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
