import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'
import { notReady, Refusal, tooMany } from './refusal.ts'
import { isStreamed } from './streamed-bodies.ts'
import { whenEnded } from './when-ended.ts'

/** How much one process takes on at a time. What is beyond is told to try again. */
export type Bounds = {
  /** TCP connections; more are closed at once. */
  connections: number
  /** A connection whose headers are not complete after so long is closed (408). */
  headerSeconds: number
  /** Requests without an answer, in all and of one network. */
  requests: number
  requestsOfNetwork: number
  /** Uploads that are being received and stored, in all and of one network. */
  uploads: number
  uploadsOfNetwork: number
  /** Where all places are taken, an upload that has been slower than this since it began gives up its own. */
  leastSpeed: { afterSeconds: number; bytesPerSecond: number }
  /** All other bodies together: each is held in memory. */
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

/** How often incomplete headers are looked for. */
export const HEADERS_CHECKED_MS = 2_000

const BUSY = 'We are very busy at the moment. Please try again in a few seconds.'

/** Refuses (503, and 429 for one network's share) what is more than the bounds. Register it before everything else. */
export function boundRequests(app: FastifyInstance, bounds = BOUNDS): void {
  app.server.maxConnections = bounds.connections
  limitHeaderTime(app, bounds.headerSeconds)
  app.decorate('archives', archivesInFlight())
  const requests = sharedBy(bounds.requests, bounds.requestsOfNetwork)
  const uploads = sharedBy(bounds.uploads, bounds.uploadsOfNetwork)
  const speeds = speedsOf(bounds.leastSpeed)
  let bodyBytes = 0

  app.addHook('onRequest', async (request, reply) => {
    // A process that is busy is alive.
    if (request.url === '/healthz') return
    const network = networkOf(request)
    const isUpload = isStreamed(request)
    for (const share of isUpload ? [requests, uploads] : [requests]) {
      const makeRoom = share === uploads ? speeds.endSlowest : undefined
      const refused = share.begin(network, reply, makeRoom)
      // What is refused before it has arrived is not received either.
      if (refused) reply.header('connection', 'close')
      if (refused === 'all') throw notReady(BUSY)
      if (refused) throw tooMany(5)
    }
    if (isUpload) speeds.measure(request, reply)
  })

  // After the route is known, and who may call it.
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

/** Uploads that are being received, and how fast each has come since it began. */
function speedsOf({ afterSeconds, bytesPerSecond }: Bounds['leastSpeed']) {
  const running = new Set<{ request: FastifyRequest; began: number; bytesBefore: number }>()
  return {
    measure(request: FastifyRequest, reply: FastifyReply) {
      const upload = { request, began: performance.now(), bytesBefore: request.raw.socket.bytesRead }
      running.add(upload)
      whenEnded(reply.raw, () => running.delete(upload))
    },
    /** Ends the slowest of those that are too slow, if there is one: it can resume after what was stored. */
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

/** How often the event loop's delay is measured. */
const TICK_MS = 500

/**
 * While the event loop is blocked or the process suspended no headers are read, and Node.js applies its timeout before
 * it reads them. So the timeout is extended by that delay.
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
  // The limit is read each time it is applied, which may be before or after a tick that is late.
  Object.defineProperty(app.server, 'headersTimeout', {
    get: () => limit + Math.max(late, lateness()),
    set: (milliseconds: number) => {
      limit = milliseconds
    },
  })
}

/**
 * Limits concurrent responses in all and per caller; `begin` counts one, or returns which limit is reached. `makeRoom` is
 * asked to end another one where all places are taken.
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

/** Archives that are sent at the same time. */
export type Archives = {
  /** Counts one until its answer ends. Refuses: 429 beyond a caller's share, 503 beyond the share of all. */
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
