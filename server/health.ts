import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import type { Storage } from '#server/ports/storage/storage.ts'

type Options = { db: Database; storage: Storage; mayAsk(request: FastifyRequest): Promise<boolean> }

/** For load balancers, which ask by IP address: `/healthz`: the process runs; `/readyz`: it takes requests, and database and storage answer. */
export const healthRoutes: FastifyPluginAsync<Options> = async (app, { db, storage, mayAsk }) => {
  const hidden = { schema: { hide: true } }

  app.get('/healthz', hidden, async (request, reply) => {
    if (!(await mayAsk(request))) return reply.callNotFound()
    return { ok: true }
  })

  app.get('/readyz', hidden, async (request, reply) => {
    if (!(await mayAsk(request))) return reply.callNotFound()
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
