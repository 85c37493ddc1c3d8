import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { GalleryRow } from '#server/database/tables/index.ts'
import type { KnownGalleries } from '#server/galleries/known-galleries.ts'
import { visitorSight } from '#server/galleries/sight.ts'
import type { CompressedResponseCache } from '#server/platform/http/compressed-response-cache.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { BatchLimit } from '#server/platform/http/rate-limits.ts'
import { hostOf } from '#server/platform/http/sites.ts'
import type { GalleryHosts } from './hosts.ts'

/** Their headers take about a kilobyte each; their bodies are in other caches. */
const MAX_ANSWERS = 10_000
const MAX_NETWORKS = 20_000

/** In `Server-Timing`, which browsers show with a request. */
const FROM_MEMORY = 'memory;desc="from memory"'

/** Says in `Server-Timing` how many milliseconds the routes of a public gallery took to make an answer. */
export function serverTiming(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onSend', async ({ method }, reply) => {
    // Only of what everybody gets: how long a password or a refusal took is nobody's business.
    if (method === 'GET' && (reply.statusCode === 200 || reply.statusCode === 304))
      reply.header('server-timing', `make;dur=${reply.elapsedTime.toFixed(1)}`)
  })
}

/** What a route has found out about an answer that every visitor gets. */
type Answer = {
  gallery: GalleryRow
  etag: string
}
type PageAnswer = Answer & {
  /** Of its body in the cache of compressed responses. */
  key: string
  /** What else is done when it was sent: a page counts its visit. */
  sent?: (network: string, headers: IncomingHttpHeaders) => void
}
type FileAnswer = Answer & {
  /** What this request gets, if that is in memory. */
  find: Finds
}
/** `headers`: names and values in turn, as `writeHead` takes them without going through an object. */
type Found = { body: Buffer; headers: string[] }
type Finds = (request: Pick<FastifyRequest, 'headers'>) => Found | undefined
type Remembered = Answer & {
  find: Finds
  /** For pages and JSON, which count towards the request limit: what else is done when they were sent. */
  limited?: { sent: PageAnswer['sent'] }
  host: string
  onOwnHost: boolean
  headers: string[]
}

/**
 * Answers about galleries that are open to everybody. The same request is answered in the same way, without a query and
 * without its route, for as long as this process knows the gallery as it was and the gallery is open: any change that is
 * announced, and the time at which it closes, lead back to the route. Cookies are not looked at, because the route does
 * not either where a gallery is open.
 */
export type RememberedAnswers = {
  /** Called by a route with all headers set but those of the encoding. What others do not see is not remembered. */
  remember(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer): void
  /** The same for a file, with the headers set that an answer without its content has, too. No limit counts it. */
  rememberFile(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer): void
}

type Options = {
  known: KnownGalleries
  hosts: GalleryHosts
  limit: Pick<BatchLimit, 'counts'>
  responseCache: CompressedResponseCache
  log: Pick<Logger, 'isLevelEnabled' | 'error'>
  /** Called after each answer from memory. */
  answered(): void
}

/** Who asks, as far as a request itself says, is remembered as the unit of the request limit. */
const callerOf = ({ socket, headers }: IncomingMessage) =>
  `${socket.remoteAddress} ${headers['x-forwarded-for'] ?? ''}`

/** Answers what is remembered before the framework sees the request. */
export function rememberAnswers(
  app: FastifyInstance,
  { known, hosts, limit, responseCache, log, answered }: Options,
): RememberedAnswers {
  const answers = new LRUCache<string, Remembered>({ max: MAX_ANSWERS })
  const networks = new LRUCache<string, string>({ max: MAX_NETWORKS })

  const limitFailed = (error: unknown) => log.error({ err: error }, 'the request limit was not written')

  const isCurrent = ({ gallery, host, onOwnHost }: Remembered) =>
    known.has(gallery) && visitorSight(gallery) === 'open' && (!onOwnHost || hosts.shows(host, gallery.id))

  function replays(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request
    const remembered = method === 'GET' ? answers.get(`${headers.host} ${url}`) : undefined
    if (!remembered || !isCurrent(remembered)) return false
    const found = matchesEtag(request, remembered.etag) ? null : remembered.find(request)
    if (found === undefined) return false
    const { limited } = remembered
    const network = limited && networks.get(callerOf(request))
    // The route says what the limit refuses.
    if (limited && (network === undefined || !limit.counts(network, limitFailed))) return false
    if (found) response.writeHead(200, [...remembered.headers, ...found.headers]).end(found.body)
    else response.writeHead(304, remembered.headers).end()
    if (network !== undefined) limited?.sent?.(network, headers)
    answered()
    return true
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const caller = callerOf(request.raw)
    if (!networks.has(caller)) networks.set(caller, networkOf(request))
    done()
  })

  const [framework] = app.server.listeners('request') as ((...of: Parameters<typeof replays>) => void)[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Where every answer is logged, and while the program stops, the framework answers all of them.
    if (log.isLevelEnabled('debug') || app.isLeaving || !replays(request, response))
      framework!(request, response)
  })

  function keep(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: Answer & Pick<Remembered, 'find' | 'limited'>,
    more: Record<string, string>,
  ) {
    const { method, url, headers } = request.raw
    if (method !== 'GET' || visitorSight(answer.gallery) !== 'open' || !known.has(answer.gallery)) return
    answers.set(`${headers.host} ${url}`, {
      ...answer,
      host: hostOf(request.raw),
      onOwnHost: request.hostGallery !== null,
      headers: Object.entries({ ...reply.getHeaders(), ...more })
        .flat()
        .map(String),
    })
  }

  return {
    remember(request, reply, { key, sent, ...answer }) {
      const find: Finds = (again) => responseCache.find(again, key)
      const more = { vary: 'accept-encoding', 'server-timing': FROM_MEMORY }
      keep(request, reply, { ...answer, find, limited: { sent } }, more)
    },
    rememberFile: (request, reply, answer) => keep(request, reply, answer, {}),
  }
}
