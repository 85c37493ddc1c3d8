import Cloudflare from 'cloudflare'
import type { Claim, CustomHostnames, DnsRecords } from './custom-hostnames.ts'
import { proofRecord, resolverAt, showsProof, statusOf } from './txt-proof.ts'

type Options = {
  apiToken: string
  zoneId: string
  /** The host that custom domains must point to. */
  host: string
  /** URL of the API instead of Cloudflare's own, for tests. */
  api?: string
  /** Name servers as `address:port`; by default the system's. */
  servers?: string[]
}

/** A hostname in Cloudflare's API. */
type CustomHostname = {
  id: string
  hostname: string
  status?: string
  ownership_verification?: { type?: string; name?: string; value?: string }
  ssl?: {
    status?: string
    validation_records?: { txt_name?: string; txt_value?: string; status?: string }[]
  }
}

const SSL = { method: 'txt', type: 'dv' } as const

/** Cloudflare for SaaS: custom hostnames with Cloudflare's certificates, and our own proof of ownership. */
export function cloudflareHostnames({ apiToken, zoneId, host, api, servers }: Options): CustomHostnames {
  const cloudflare = new Cloudflare({ apiToken, baseURL: api, maxRetries: 2, timeout: 20_000 })
  const zone = { zone_id: zoneId }
  const { customHostnames } = cloudflare

  /** An existing hostname may be another claimant's, whose proofs must not verify the new claim. */
  async function removeExisting(hostname: string) {
    for await (const found of customHostnames.list({ ...zone, hostname: { contain: hostname } })) {
      if (found.hostname === hostname) await release(found.id!)
    }
  }

  async function release(id: string) {
    try {
      await customHostnames.delete(id, zone)
    } catch (error) {
      if (!(error instanceof Cloudflare.NotFoundError)) throw error
    }
  }

  const resolver = resolverAt(servers)

  return {
    async claim(hostname, proof) {
      await removeExisting(hostname)
      const made = (await customHostnames.create({ ...zone, hostname, ssl: SSL })) as CustomHostname
      return { id: made.id, records: recordsOf(made, { id: made.id, hostname, proof }, host, false) }
    },
    async check(claim) {
      const { id, hostname } = claim
      try {
        const now = (await customHostnames.get(id, zone)) as CustomHostname
        // An unchanged edit makes Cloudflare check again.
        const looked = isActive(now)
          ? now
          : ((await customHostnames.edit(id, { ...zone, ssl: SSL })) as CustomHostname)
        // A name may still point here although someone else owns it now: only the proof shows that.
        const proven = await showsProof(resolver, claim)
        return { records: recordsOf(looked, claim, host, proven), verified: isActive(looked) && proven }
      } catch (error) {
        const records = recordsOf({ id, hostname }, claim, host, false)
        return { records, verified: error instanceof Cloudflare.NotFoundError ? false : 'unknown' }
      }
    },
    release,
  }
}

const isActive = ({ status }: CustomHostname) => status === 'active'

function recordsOf(found: CustomHostname, claim: Claim, host: string, proven: boolean): DnsRecords {
  const { id, hostname, status, ownership_verification: theirs, ssl } = found
  const active = statusOf(isActive(found))
  return {
    id,
    status: isActive(found) ? statusOf(proven) : (status ?? 'pending'),
    ownership_verification: proofRecord(claim, proven),
    provider_verification: theirs?.name
      ? {
          type: (theirs.type ?? 'txt').toUpperCase(),
          name: theirs.name,
          value: theirs.value ?? '',
          status: active,
        }
      : undefined,
    routing: { type: 'CNAME', name: hostname, value: host, status: active },
    ssl: {
      validation_records: (ssl?.validation_records ?? [])
        .filter(({ txt_name, txt_value }) => txt_name && txt_value)
        .map((record) => ({
          txt_name: record.txt_name!,
          txt_value: record.txt_value!,
          status: record.status ?? ssl?.status ?? 'pending',
        })),
    },
  }
}
