/** Answers that are made once for all visitors, and sent again. */
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

/** Response for everyone with access to a gallery or a site, until it changes. */
export type Content = {
  /** Name of the content, used as a key. */
  what: string
  /** End of its ETag, after the version of the gallery or site; part of the key, too. */
  tag?: string
  type: string
  make(): Promise<string | Uint8Array>
  /** Work to do after it was sent. */
  sent?: ((network: string, headers: IncomingHttpHeaders) => void) | undefined
}

/**
 * Limits how many answers are made at once, as large ones and their compression would take a gigabyte.
 * Node.js compresses four at a time.
 */
const fewAtATime = limitConcurrency(4)

/** ETag of an answer about the current state of a gallery or site. */
export const etagOf = ({ version }: Memory, tag = ''): string => `W/"${version}${tag}"`

/**
 * Sends a response: rendered once, compressed once, or 304.
 * @param replays answers later requests before they reach their route
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

/** Answer for every visitor, until its gallery or site changes, or a gallery closes. */
type Answer = {
  of: Memory
  /** Public id of the gallery; undefined for a site. */
  publicId: string | undefined
  etag: string
  /** Body for this request, if in memory. `headers`: names and values in turn, as `writeHead` takes them. */
  find(request: Pick<FastifyRequest, 'headers'>): { body: Buffer; headers: string[] } | undefined
  /** Headers of every answer, with or without a body: alternating names and values. */
  headers: string[]
  /** True if it counts against the request limit. */
  limited: boolean
} & Pick<Content, 'sent'>

/** Maximum length of cached forwarded addresses, those of a few proxies; longer ones would fill memory. */
const MAX_FORWARDED_CHARS = 200
/** Header that browsers show with a request. */
const FROM_MEMORY = { 'server-timing': 'memory;desc="from memory"' }

const keyOf = (request: IncomingMessage) => `${request.headers.host} ${targetOf(request)}`

/** Part of the key of an answer in the visitor's own language: the language that the browser prefers. */
const languageOf = ({ headers }: IncomingMessage) => ` ${preferred(headers) ?? ''}`

/**
 * Remembers an answer; all headers must be set except those from `find`. Later requests are then answered
 * without a query and without their route. Of their cookies, only those of view links matter.
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
  /** Setting of the same name in Fastify. */
  trustProxy: boolean | string[]
  log: Pick<Logger, 'isLevelEnabled' | 'error'>
  /** Called after each answer from memory. */
  answered(): void
}

/** Sends remembered answers before the framework handles the request. */
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
    // Pictures are the same for everyone; other answers depend on the view link.
    if (answer.limited && answer.publicId && hasGalleryCookie(request.headers, answer.publicId)) return false
    const found = matchesEtag(request, answer.etag) ? null : answer.find(request)
    if (found === undefined) return false
    const network = answer.limited ? networkFor(request) : undefined
    // Requests over the limit are refused by the route.
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
    // If every answer is logged, or while the program stops, the framework answers all of them.
    if (log.isLevelEnabled('debug') || app.isLeaving || !replays(request, response))
      framework!(request, response)
  })
}
