import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Base } from '#server/base.ts'
import type { Config } from '#server/configuration/config.ts'
import type { Connection } from '#server/database/connect.ts'
import { directFrom } from '#server/platform/http/direct-requests.ts'
import { whenEnded } from '#server/platform/http/when-ended.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** The metrics of this process for Prometheus. */
export type Metrics = {
  registry: Registry
  answered: Histogram
  fromMemory: Counter
  underWay: { requests: Gauge; bytes: Gauge }
  lookups: Counter
}

export function createMetrics({ pool }: Connection, { role }: Config): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'picturerail_process',
    help: 'Always 1; says what this process is',
    labelNames: ['role', 'version'],
    registers: [registry],
  }).set({ role, version: packageJson.version }, 1)
  new Gauge({
    name: 'picturerail_database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  const answered = new Histogram({
    name: 'picturerail_http_request_seconds',
    help: 'Time until a request was answered that was not answered from memory, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  const fromMemory = new Counter({
    name: 'picturerail_http_from_memory_total',
    help: 'Requests about public galleries that were answered from memory, before the framework saw them',
    registers: [registry],
  })
  const underWay = {
    requests: new Gauge({
      name: 'picturerail_http_requests_now',
      help: 'Requests under way',
      registers: [registry],
    }),
    bytes: new Gauge({
      name: 'picturerail_http_request_bytes_now',
      help: 'Bytes of the bodies of requests under way, as announced',
      registers: [registry],
    }),
  }
  const lookups = new Counter({
    name: 'picturerail_cache_lookups_total',
    help: 'Look-ups in caches of this process, by result',
    labelNames: ['cache', 'result'],
    registers: [registry],
  })
  return { registry, answered, fromMemory, underWay, lookups }
}

/** Measures every answer of the framework. Routes are named by their pattern: no id and no token becomes a label. */
export function measureAnswers(app: FastifyInstance, { answered, underWay }: Metrics): void {
  measureUnderWay(app, underWay)
  app.addHook('onResponse', ({ method, routeOptions: { url: route = 'none' } }, reply, done) => {
    done()
    answered.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
}

/** Counts the requests in progress and their announced bytes, until each has ended in any way. */
function measureUnderWay(app: FastifyInstance, { requests, bytes }: Metrics['underWay']) {
  app.addHook('onRequest', (request, reply, done) => {
    const announced = Number(request.headers['content-length'] ?? 0)
    requests.inc()
    bytes.inc(announced)
    whenEnded(reply.raw, () => {
      requests.dec()
      bytes.dec(announced)
    })
    done()
  })
}

/** GET /metrics, for the addresses that the operator allows (default: this machine). */
export const metricsRoute: FastifyPluginAsync<Base & { metrics: Metrics }> = async (
  app,
  { metrics, config },
) => {
  const isAllowed = directFrom(config.metricsAllow)

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isAllowed(request)) return reply.callNotFound()
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
