/** Answers that are made once for everyone, and sent again. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { hasGalleryCookie } from '#server/galleries/gallery-cookie.ts'
import { targetOf } from '#server/galleries/place.ts'
import {
  type Encoding,
  encode,
  encodingFor,
  encodingHeaders,
} from '#server/platform/http/content-encoding.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { preferred } from '#server/platform/http/language.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { BatchLimit } from '#server/platform/http/rate-limits.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { Memory } from './memory.ts'
import type { Snapshot, Snapshots } from './snapshots.ts'

/** The response for everyone with access to a gallery or a site, until it changes. */
export type Content = {
  /** Its name, as a key. */
  what: string
  /** End of its ETag, after the version of the gallery or site; part of the key, too. */
  tag?: string
  type: string
  make(): Promise<string | Uint8Array>
  /** Work to be done once it was sent. */
  sent?: ((network: string, headers: IncomingHttpHeaders) => void) | undefined
}

/**
 * Answers that wait for their turn take no memory: made all at once, large answers and their compression take a gigabyte.
 * Node.js compresses four at a time.
 */
const fewAtATime = limitConcurrency(4)

/** The ETag of an answer about a gallery or site as it is. */
export const etagOf = ({ version }: Memory, tag = ''): string => `W/"${version}${tag}"`

/**
 * Sends a response: rendered once, compressed once, or 304.
 * @param replays whether the next request is answered before its route
 */
export async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  memory: Memory & Partial<Pick<Snapshot, 'gallery'>>,
  { what, tag = '', type, make, sent }: Content,
  replays = true,
) {
  const etag = etagOf(memory, tag)
  reply.header('etag', etag)
  if (matchesEtag(request, etag)) return reply.code(304).send()
  const keyFor = (encoding: Encoding) => `${encoding} ${what}${tag}`
  const encoding = encodingFor(request)
  const body = await memory.once(keyFor(encoding), () =>
    fewAtATime(async () => encode(await make(), encoding)),
  )
  const varies = reply.getHeader('vary')
  reply.header('content-type', type).header('vary', varies ? `${varies}, accept-encoding` : 'accept-encoding')
  if (replays) {
    const find = (again: Pick<FastifyRequest, 'headers'>) => {
      const wanted = encodingFor(again)
      const known = memory.peek(keyFor(wanted)) as Buffer | undefined
      return known && { body: known, headers: encodingHeaders(known, wanted) }
    }
    rememberAnswer(request, reply, memory, { etag, find, limited: true, sent })
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** An answer that every visitor gets, until its gallery or site changes, or a gallery closes. */
type Answer = {
  of: Memory
  /** Public id of the gallery; undefined for a site. */
  publicId: string | undefined
  etag: string
  /** The body for this request, if that is in memory. `headers`: names and values in turn, as `writeHead` takes them. */
  find(request: Pick<FastifyRequest, 'headers'>): { body: Buffer; headers: string[] } | undefined
  /** Headers of every answer, also of one without the body: names and values in turn. */
  headers: string[]
  /** Counted by the request limit. */
  limited: boolean
} & Pick<Content, 'sent'>

/** Addresses of a few proxies. Longer lines are read each time, because they would fill memory. */
const MAX_FORWARDED_CHARS = 200
/** Browsers show it with a request. */
const FROM_MEMORY = { 'server-timing': 'memory;desc="from memory"' }

const keyOf = (request: IncomingMessage) => `${request.headers.host} ${targetOf(request)}`

/** In the key of an answer in the visitor's own language: the one that the browser asks for. */
const languageOf = ({ headers }: IncomingMessage) => ` ${preferred(headers) ?? ''}`

/**
 * Called with all headers set but those of what `find` finds. The same request is then answered in the same way, without
 * a query and without its route. Of cookies only that is looked at which may be a view link's.
 */
export function rememberAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: Memory & Partial<Pick<Snapshot, 'gallery'>>,
  answer: Omit<Answer, 'of' | 'publicId' | 'headers'>,
): void {
  if (request.method !== 'GET' || !snapshot.isOpen()) return
  const headers = Object.entries({ ...reply.getHeaders(), ...(answer.limited && FROM_MEMORY) })
    .flat()
    .map(String)
  const remembered: Answer = { ...answer, headers, of: snapshot, publicId: snapshot.gallery?.publicId }
  const isVisitorsOwn = `${reply.getHeader('vary')}`.includes('accept-language')
  const key = keyOf(request.raw) + (isVisitorsOwn ? languageOf(request.raw) : '')
  snapshot.remember(key, remembered, 2 * headers.join().length)
}

type Options = {
  snapshots: Snapshots
  limit: Pick<BatchLimit, 'counts'>
  /** As Fastify takes it. */
  trustProxy: boolean | string[]
  log: Pick<Logger, 'isLevelEnabled' | 'error'>
  /** Called after each answer from memory. */
  answered(): void
}

/** Answers what is remembered before the framework sees the request. */
export function replayAnswers(
  app: FastifyInstance,
  { snapshots, limit, trustProxy, log, answered }: Options,
): void {
  const limitFailed = (error: unknown) => log.error({ err: error }, 'the request limit was not written')
  const trusts = trustProxy === true ? () => true : proxyAddress.compile(trustProxy || [])
  const behindProxies = memoize(10_000, (addresses) => {
    const [remoteAddress, forwarded] = addresses.split('\n', 2)
    const asRequest = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }
    return networkOf({ ip: proxyAddress(asRequest as unknown as IncomingMessage, trusts) })
  })
  function networkFor(request: IncomingMessage): string {
    const { socket, headers } = request
    if (!trustProxy) return networkOf({ ip: String(socket.remoteAddress) })
    const forwarded = String(headers['x-forwarded-for'] ?? '')
    if (forwarded.length > MAX_FORWARDED_CHARS) return networkOf({ ip: proxyAddress(request, trusts) })
    return behindProxies(`${socket.remoteAddress}\n${forwarded}`)
  }

  function replays(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false
    const key = keyOf(request)
    const answer = (snapshots.recall(key) ?? snapshots.recall(key + languageOf(request))) as
      | Answer
      | undefined
    if (!answer?.of.isOpen()) return false
    // Pictures are the same for everyone; the rest is not for holders of view links.
    if (answer.limited && answer.publicId && hasGalleryCookie(request.headers, answer.publicId)) return false
    const found = matchesEtag(request, answer.etag) ? null : answer.find(request)
    if (found === undefined) return false
    const network = answer.limited ? networkFor(request) : undefined
    // The route says what the limit refuses.
    if (network !== undefined && !limit.counts(network, limitFailed)) return false
    if (found) response.writeHead(200, [...answer.headers, ...found.headers]).end(found.body)
    else response.writeHead(304, answer.headers).end()
    if (network !== undefined) answer.sent?.(network, request.headers)
    answered()
    return true
  }

  const [framework] = app.server.listeners('request') as ((...of: Parameters<typeof replays>) => void)[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Where every answer is logged, and while the program stops, the framework answers all of them.
    if (log.isLevelEnabled('debug') || app.isLeaving || !replays(request, response))
      framework!(request, response)
  })
}
