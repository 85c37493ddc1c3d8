import {
  default as createFastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
} from 'fastify'
import { healthRoutes } from '#server/health.ts'
import { measureAnswers, metricsRoute } from '#server/metrics/metrics.ts'
import { endConnectionsWhenClosing } from '#server/platform/http/graceful-close.ts'
import type { Services } from '#server/services.ts'

/** HTTP server of a process that only runs jobs: answers load balancers and Prometheus, at any host. */
export async function createWorkerApp(services: Services): Promise<FastifyInstance> {
  const { config, metrics, log } = services
  const app: FastifyInstance = createFastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  measureAnswers(app, metrics)
  endConnectionsWhenClosing(app, config.shutdownSeconds)
  await app.register(healthRoutes, services)
  await app.register(metricsRoute, services)
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ message: 'Not found: this process runs jobs', code: 'not_found' }),
  )
  return app
}
