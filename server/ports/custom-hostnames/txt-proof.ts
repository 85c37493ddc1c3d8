import { Resolver } from 'node:dns/promises'
import type { Claim, DnsRecords } from './custom-hostnames.ts'

/** Our own proof that a claimant controls a domain: a TXT record below it, with the claim's random proof. */
export const proofRecord = ({ hostname, proof }: Claim, seen: boolean) =>
  ({
    type: 'TXT',
    name: `_picturerail.${hostname}`,
    value: `picturerail-verification=${proof}`,
    status: statusOf(seen),
  }) satisfies DnsRecords['ownership_verification']

/** Whether the DNS shows the proof now. Rejects when that cannot be found out. */
export async function showsProof(resolver: Resolver, claim: Claim): Promise<boolean> {
  const { name, value } = proofRecord(claim, false)
  const records = await lookUp(resolver.resolveTxt(name))
  return records.some((chunks) => chunks.join('').trim() === value)
}

export const statusOf = (seen: boolean) => (seen ? 'active' : 'pending')

/** Asks these name servers, as `address:port`; without them the system's. */
export function resolverAt(servers?: string[]): Resolver {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers?.length) resolver.setServers(servers)
  return resolver
}

/** No such name and no such record are answers: none. Everything else means that nothing is known. */
export async function lookUp<Found>(question: Promise<Found[]>): Promise<Found[]> {
  try {
    return await question
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
