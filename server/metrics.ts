import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Connection } from '#server/database/connect.ts'
import { directFrom } from '#server/platform/http/direct-requests.ts'

/** The metrics of this process for Prometheus. */
type Metrics = { registry: Registry; answered: Histogram }

export function createMetrics({ pool }: Connection): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
    help: 'Time until a request was answered, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  return { registry, answered }
}

/** Notes an answer. Routes are named by their pattern: no id and no token becomes a label. */
export type Measure = (method: string, route: string, status: number, seconds: number) => void

/** Measures every answer of the framework, and returns what measures the others. */
export function measureAnswers(app: FastifyInstance, { answered }: Metrics): Measure {
  const labelled = new Map<string, ReturnType<Histogram['labels']>>()
  const measure: Measure = (method, route, status, seconds) => {
    const key = `${method} ${status} ${route}`
    let one = labelled.get(key)
    if (!one) {
      one = answered.labels({ method, route, status: String(status) })
      labelled.set(key, one)
    }
    one.observe(seconds)
  }
  app.addHook('onResponse', (request, reply, done) => {
    done()
    measure(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000)
  })
  return measure
}

type Options = { metrics: Metrics; allow: string[]; mayAsk(request: FastifyRequest): Promise<boolean> }

/** GET /metrics, for the addresses that the operator allows (default: this machine). */
export const metricsRoute: FastifyPluginAsync<Options> = async (app, { metrics, allow, mayAsk }) => {
  const isAllowed = directFrom(allow)

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isAllowed(request) || !(await mayAsk(request))) return reply.callNotFound()
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
