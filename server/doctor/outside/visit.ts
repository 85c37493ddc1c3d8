import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isLoopback } from '#server/platform/http/loopback-names.ts'

/** Time without data after which a request fails, in milliseconds. */
const SILENT_MS = 10_000
const LONGEST_MS = 120_000

/** Connection options to reach the installation. Tests have names, certificates and ports of their own. */
export type Line = (
  url: URL,
) => Pick<RequestOptions, 'host' | 'port' | 'localAddress' | 'lookup'> & { ca?: string }

/** Connects like everybody else; a name of this machine needs no DNS. */
export const everybodysLine: Line = (url) => (isLoopback(url) ? { host: '127.0.0.1' } : {})

export type Asked = { method?: string; headers?: OutgoingHttpHeaders; body?: Buffer }
export type Answered = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Address from which the doctor connected. */
  ownAddress: string
}

/** One request on a connection of its own. Follows no redirect. */
export function visit(
  line: Line,
  url: URL,
  { method = 'GET', headers, body }: Asked = {},
): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const secure = url.protocol === 'https:'
  const request = (secure ? https : http).request({
    host: url.hostname,
    port: url.port || (secure ? 443 : 80),
    ...line(url),
    ...(secure && { servername: url.hostname }),
    ...{ path: url.pathname + url.search, method, agent: false },
    headers: { host: url.host, ...headers, ...(body && { 'content-length': body.length }) },
    signal: AbortSignal.timeout(LONGEST_MS),
  })
  request.setTimeout(SILENT_MS, () => request.destroy(new Error('It does not answer')))
  // Errors after the answer are ignored: a proxy that refuses a body need not read it.
  request.on('error', reject)
  request.on('response', async (answer) => {
    const ownAddress = answer.socket.localAddress ?? ''
    try {
      const read = Buffer.concat(await answer.toArray())
      resolve({ status: answer.statusCode!, headers: answer.headers, body: read, ownAddress })
    } catch (error) {
      reject(error)
    }
  })
  request.end(body)
  return promise
}
