import type { Claim, CustomHostnames, DnsRecords } from './custom-hostnames.ts'
import { proofRecord, resolverAt, showsProof, statusOf } from './txt-proof.ts'

type Options = {
  apiToken: string
  zoneId: string
  /** The host that custom domains must point to. */
  host: string
  /** URL of the API instead of Cloudflare's own, for tests. Has no trailing slash. */
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

/** The body of an answer, with one hostname or a page of them. */
type Answer = { result: unknown; result_info?: { total_pages?: number } }

const SSL = { method: 'txt', type: 'dv' } as const
const TIMEOUT_MS = 20_000

/**
 * Cloudflare for SaaS: custom hostnames with Cloudflare's certificates, and our own proof of ownership
 * (https://developers.cloudflare.com/api/resources/custom_hostnames). Its SDK would add 120 MB for these five calls.
 */
export function cloudflareHostnames({ apiToken, zoneId, host, api, servers }: Options): CustomHostnames {
  const hostnames = `${api ?? 'https://api.cloudflare.com/client/v4'}/zones/${zoneId}/custom_hostnames`

  /** The answer's body, or null for 404. Throws for every other refusal, and when no answer comes within 20 s. */
  async function call(method: string, path: string, body?: object): Promise<Answer | null> {
    const response = await fetch(hostnames + path, {
      method,
      headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return (await response.json()) as Answer
    await response.body?.cancel()
    if (response.status === 404) return null
    throw new Error(`Cloudflare answered ${response.status} to ${method} custom_hostnames${path}`)
  }

  const one = (id: string) => `/${encodeURIComponent(id)}`
  const release = async (id: string) => void (await call('DELETE', one(id)))

  /** Finds a hostname. Cloudflare stores each once: claims to it share it, and our own proof tells them apart. */
  async function findExisting(hostname: string): Promise<CustomHostname | undefined> {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const query = new URLSearchParams({ 'hostname.contain': hostname, page: String(page) })
      const answer = await call('GET', `?${query}`)
      pages = answer?.result_info?.total_pages ?? 1
      const found = ((answer?.result ?? []) as CustomHostname[]).find((one) => one.hostname === hostname)
      if (found) return found
    }
  }

  async function create(hostname: string): Promise<CustomHostname> {
    const answer = await call('POST', '', { hostname, ssl: SSL })
    if (!answer) throw new Error(`Cloudflare has no zone ${zoneId}`)
    return answer.result as CustomHostname
  }

  const resolver = resolverAt(servers)

  return {
    async claim(hostname, proof) {
      const made = (await findExisting(hostname)) ?? (await create(hostname))
      return { id: made.id, records: recordsOf(made, { id: made.id, hostname, proof }, host, false) }
    },
    async check(claim) {
      const { id, hostname } = claim
      const unchecked = recordsOf({ id, hostname }, claim, host, false)
      try {
        const now = await call('GET', one(id))
        // An unchanged edit makes Cloudflare check again.
        const answer =
          now && !isActive(now.result as CustomHostname) ? await call('PATCH', one(id), { ssl: SSL }) : now
        if (!answer) return { records: unchecked, verified: false }
        const looked = answer.result as CustomHostname
        // A name may still point here although someone else owns it now: only the proof shows that.
        const proven = await showsProof(resolver, claim)
        return { records: recordsOf(looked, claim, host, proven), verified: isActive(looked) && proven }
      } catch {
        // Cloudflare did not answer, or not about this hostname. The next check asks again.
        return { records: unchecked, verified: 'unknown' }
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
