import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

const PER_PAGE = 2

type Hostname = {
  id: string
  hostname: string
  status: string
  ownership_verification: { type: string; name: string; value: string }
  ssl: { status: string; validation_records: { txt_name: string; txt_value: string; status: string }[] }
}

/** A fake Cloudflare API with the custom hostnames of one zone; its lists come in pages of two. */
export async function fakeCloudflare() {
  const hostnames = new Map<string, Hostname>()
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://cloudflare')
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push(`${request.method} ${url.pathname}`)
    const send = (status: number, answer: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    const ok = (result: unknown, info = {}) =>
      send(200, { success: true, errors: [], messages: [], result, ...info })
    const no = (status: number, message: string) =>
      send(status, { success: false, errors: [{ code: 1000 + status, message }], messages: [], result: null })
    if (request.headers.authorization !== 'Bearer token-for-tests') return no(403, 'Invalid token')
    const match = /^\/client\/v4\/zones\/zone-1\/custom_hostnames(?:\/([\w-]+))?$/.exec(url.pathname)
    if (!match) return no(404, 'Not found')
    const found = match[1] ? hostnames.get(match[1]) : undefined
    if (match[1] && !found) return no(404, 'The custom hostname was not found')
    switch (request.method) {
      case 'POST': {
        const { hostname } = JSON.parse(body)
        if ([...hostnames.values()].some((one) => one.hostname === hostname))
          return no(409, 'Duplicate custom hostname')
        const id = randomUUID()
        hostnames.set(id, {
          id,
          hostname,
          status: 'pending',
          ownership_verification: {
            type: 'txt',
            name: `_cf-custom-hostname.${hostname}`,
            value: randomUUID(),
          },
          ssl: {
            status: 'pending_validation',
            validation_records: [
              { txt_name: `_acme-challenge.${hostname}`, txt_value: randomUUID(), status: 'pending' },
            ],
          },
        })
        return ok(hostnames.get(id))
      }
      case 'DELETE':
        hostnames.delete(match[1]!)
        return send(200, { id: match[1] })
      case 'GET': {
        if (found) return ok(found)
        const wanted = url.searchParams.get('hostname.contain') ?? ''
        const all = [...hostnames.values()].filter(({ hostname }) => hostname.includes(wanted))
        const page = Number(url.searchParams.get('page') ?? 1)
        return ok(all.slice((page - 1) * PER_PAGE, page * PER_PAGE), {
          result_info: {
            page,
            per_page: PER_PAGE,
            total_count: all.length,
            total_pages: Math.ceil(all.length / PER_PAGE),
          },
        })
      }
      default:
        return ok(found)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    environment: {
      CLOUDFLARE_API_TOKEN: 'token-for-tests',
      CLOUDFLARE_ZONE_ID: 'zone-1',
      CLOUDFLARE_API: `http://127.0.0.1:${port}/client/v4`,
    },
    hostnames,
    requests,
    at: (hostname: string) => [...hostnames.values()].find((one) => one.hostname === hostname),
    /** Publishes the records: Cloudflare sees them. */
    activate(hostname: string) {
      const found = [...hostnames.values()].find((one) => one.hostname === hostname)!
      found.status = 'active'
      found.ssl.status = 'active'
      for (const record of found.ssl.validation_records) record.status = 'active'
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
