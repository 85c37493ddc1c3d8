import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'
import { notReady, Refusal, tooMany } from './refusal.ts'
import { isStreamed } from './streamed-bodies.ts'
import { whenEnded } from './when-ended.ts'

/** Limits of one process at a time. Requests beyond them are asked to try again. */
export type Bounds = {
  /** TCP connections; more are closed at once. */
  connections: number
  /** Time after which a connection with incomplete headers is closed (408). */
  headerSeconds: number
  /** Requests in progress, in all and per network. */
  requests: number
  requestsOfNetwork: number
  /** Uploads in progress, in all and per network. */
  uploads: number
  uploadsOfNetwork: number
  /** Minimum average speed: when all places are taken, the slowest upload below it is ended. */
  leastSpeed: { afterSeconds: number; bytesPerSecond: number }
  /** Total size of all other bodies, which are held in memory. */
  bodyBytes: number
}

export const BOUNDS: Bounds = {
  connections: 5_000,
  headerSeconds: 20,
  requests: 1_000,
  requestsOfNetwork: 250,
  uploads: 100,
  uploadsOfNetwork: 50,
  leastSpeed: { afterSeconds: 60, bytesPerSecond: 16 * 1024 },
  bodyBytes: 64 * 1024 * 1024,
}

/** Interval of the check for incomplete headers, in milliseconds. */
export const HEADERS_CHECKED_MS = 2_000

const BUSY = 'We are very busy at the moment. Please try again in a few seconds.'

/** Refuses requests beyond the bounds (503, or 429 for a network's share). Register it before everything else. */
export function boundRequests(app: FastifyInstance, bounds = BOUNDS): void {
  app.server.maxConnections = bounds.connections
  limitHeaderTime(app, bounds.headerSeconds)
  app.decorate('archives', archivesInFlight())
  const requests = sharedBy(bounds.requests, bounds.requestsOfNetwork)
  const uploads = sharedBy(bounds.uploads, bounds.uploadsOfNetwork)
  const speeds = speedsOf(bounds.leastSpeed)
  let bodyBytes = 0

  app.addHook('onRequest', async (request, reply) => {
    // A busy process is alive.
    if (request.url === '/healthz') return
    const network = networkOf(request)
    const isUpload = isStreamed(request)
    for (const share of isUpload ? [requests, uploads] : [requests]) {
      const makeRoom = share === uploads ? speeds.endSlowest : undefined
      const refused = share.begin(network, reply, makeRoom)
      // Closes the connection instead of receiving the rest of a refused request.
      if (refused) reply.header('connection', 'close')
      if (refused === 'all') throw notReady(BUSY)
      if (refused) throw tooMany(5)
    }
    if (isUpload) speeds.measure(request, reply)
  })

  // Runs once the route is known and its right is checked.
  app.addHook('preParsing', async (request, reply) => {
    if (isStreamed(request) || request.raw.complete) return
    const { bodyLimit } = request.routeOptions
    const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit)
    if (bodyBytes + bytes > bounds.bodyBytes) {
      reply.header('connection', 'close')
      throw notReady(BUSY)
    }
    bodyBytes += bytes
    whenEnded(reply.raw, () => {
      bodyBytes -= bytes
    })
  })
}

/** Uploads being received, with their average speed. */
function speedsOf({ afterSeconds, bytesPerSecond }: Bounds['leastSpeed']) {
  const running = new Set<{ request: FastifyRequest; began: number; bytesBefore: number }>()
  return {
    measure(request: FastifyRequest, reply: FastifyReply) {
      const upload = { request, began: performance.now(), bytesBefore: request.raw.socket.bytesRead }
      running.add(upload)
      whenEnded(reply.raw, () => running.delete(upload))
    },
    /** Ends the slowest upload below the minimum speed, if any; it can resume after its stored part. */
    endSlowest(): boolean {
      const now = performance.now()
      const slow = [...running]
        .filter(({ request, began }) => !request.raw.complete && now - began > afterSeconds * 1000)
        .map((upload) => ({
          upload,
          speed: (upload.request.raw.socket.bytesRead - upload.bytesBefore) / ((now - upload.began) / 1000),
        }))
        .filter(({ speed }) => speed < bytesPerSecond)
        .sort((one, other) => one.speed - other.speed)
      slow[0]?.upload.request.raw.destroy()
      return slow.length > 0
    },
  }
}

/** Interval of measuring the event loop's delay, in milliseconds. */
const TICK_MS = 500

/**
 * Limits the time for headers, extended by the delay of the event loop: while it is blocked or the process suspended no
 * headers are read, and Node.js applies its timeout before reading them.
 */
function limitHeaderTime(app: FastifyInstance, headerSeconds: number): void {
  let limit = headerSeconds * 1000
  let ticked = performance.now()
  let late = 0
  const lateness = () => Math.max(0, Math.ceil(performance.now() - ticked) - TICK_MS)
  const timer = setInterval(() => {
    late = lateness()
    ticked = performance.now()
  }, TICK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  // Node.js reads the limit each time it applies it, which may be before or after a late tick.
  Object.defineProperty(app.server, 'headersTimeout', {
    get: () => limit + Math.max(late, lateness()),
    set: (milliseconds: number) => {
      limit = milliseconds
    },
  })
}

/**
 * Limits concurrent responses in all and per caller; `begin` counts one, or returns the limit that is reached.
 * `makeRoom` is called to end another one when all places are taken.
 */
function sharedBy(ofAll: number, ofEach: number) {
  const callers = new Map<string, number>()
  let all = 0
  return {
    begin(caller: string, reply: FastifyReply, makeRoom = () => false): 'all' | 'caller' | undefined {
      const ofThis = callers.get(caller) ?? 0
      if (ofThis >= ofEach) return 'caller'
      if (all >= ofAll && !makeRoom()) return 'all'
      all++
      callers.set(caller, ofThis + 1)
      whenEnded(reply.raw, () => {
        all--
        const left = callers.get(caller)! - 1
        if (left > 0) callers.set(caller, left)
        else callers.delete(caller)
      })
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    archives: Archives
  }
}

/** Limit on archives sent at the same time. */
export type Archives = {
  /** Counts one until its answer ends. Refuses with 429 beyond a caller's share and with 503 beyond the total. */
  begin(caller: string, reply: FastifyReply): void
}

export const MAX_ARCHIVES = { ofCaller: 8, ofAll: 64 }

function archivesInFlight(): Archives {
  const share = sharedBy(MAX_ARCHIVES.ofAll, MAX_ARCHIVES.ofCaller)
  return {
    begin(caller, reply) {
      const refused = share.begin(caller, reply)
      if (refused === 'all') throw notReady(BUSY)
      if (refused)
        throw new Refusal(
          429,
          'too_many_downloads',
          'Too many downloads at a time. Wait until one has ended.',
          {
            retryAfter: 30,
          },
        )
    },
  }
}
