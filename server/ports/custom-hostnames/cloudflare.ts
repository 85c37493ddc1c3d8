import Cloudflare from 'cloudflare'
import type { CustomHostnames, DnsRecords, Finding } from './custom-hostnames.ts'

type Options = {
  apiToken: string
  zoneId: string
  /** The host that domains must point at. */
  host: string
  /** Another address than Cloudflare's own API, for tests. */
  api?: string
}

/** What Cloudflare says of a hostname; all of it is optional there. */
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

/** Cloudflare for SaaS: custom hostnames with certificates of Cloudflare's. */
export function cloudflareHostnames({ apiToken, zoneId, host, api }: Options): CustomHostnames {
  const cloudflare = new Cloudflare({ apiToken, baseURL: api, maxRetries: 2, timeout: 20_000 })
  const zone = { zone_id: zoneId }
  const { customHostnames } = cloudflare

  /** One that exists already was somebody's: its proofs must not serve the next claimant. */
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

  return {
    async claim(hostname) {
      await removeExisting(hostname)
      const made = (await customHostnames.create({ ...zone, hostname, ssl: SSL })) as CustomHostname
      return { id: made.id, records: recordsOf(made, host) }
    },
    async check({ id, hostname }) {
      try {
        const now = (await customHostnames.get(id, zone)) as CustomHostname
        // Saying the same again asks Cloudflare to look again.
        const looked = isActive(now)
          ? now
          : ((await customHostnames.edit(id, { ...zone, ssl: SSL })) as CustomHostname)
        return { records: recordsOf(looked, host), verified: isActive(looked) }
      } catch (error) {
        return nothingKnown(id, hostname, host, error instanceof Cloudflare.NotFoundError ? false : 'unknown')
      }
    },
    release,
  }
}

const isActive = ({ status }: CustomHostname) => status === 'active'

function recordsOf(
  { id, hostname, status, ownership_verification: proof, ssl }: CustomHostname,
  host: string,
): DnsRecords {
  const verified = status === 'active' ? 'active' : 'pending'
  return {
    id,
    status: status ?? 'pending',
    ownership_verification: {
      type: (proof?.type ?? 'txt').toUpperCase(),
      name: proof?.name ?? `_cf-custom-hostname.${hostname}`,
      value: proof?.value ?? '',
      status: verified,
    },
    routing: { type: 'CNAME', name: hostname, value: host, status: verified },
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

const nothingKnown = (id: string, hostname: string, host: string, verified: false | 'unknown'): Finding => ({
  records: recordsOf({ id, hostname }, host),
  verified,
})
