import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { Base } from '#server/base.ts'

/**
 * Health checks for load balancers, which ask by IP address. `/healthz` succeeds while the process runs, `/readyz` while it
 * takes requests and database and storage answer.
 */
export const healthRoutes: FastifyPluginAsync<Base> = async (app, { db, storage }) => {
  const hidden = { schema: { hide: true } }

  app.get('/healthz', hidden, async () => ({ ok: true }))

  app.get('/readyz', hidden, async (request, reply) => {
    const [database, files] = await Promise.allSettled([db.execute(sql`select 1`), storage.check()])
    const answer = database.status === 'fulfilled' && files.status === 'fulfilled'
    const ok = answer && !app.isLeaving
    for (const result of [database, files])
      if (result.status === 'rejected') request.log.error({ err: result.reason }, 'not ready')
    return reply.code(ok ? 200 : 503).send({
      ok,
      message: ok ? 'ready' : answer ? 'Stopping' : 'The database or the storage does not answer',
      database: database.status === 'fulfilled',
      storage: files.status === 'fulfilled',
    })
  })
}
