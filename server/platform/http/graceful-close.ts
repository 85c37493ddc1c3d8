import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** True once the program is stopping: it still answers, but proxies should no longer choose it. */
    isLeaving: boolean
    /**
     * Begins to stop: reports it in every response and at /readyz, accepts requests for another `seconds`, then stops
     * listening without closing open connections.
     */
    leave(seconds: number): Promise<void>
  }
}

/**
 * Allows stopping without a failed request: `leave`, then `close`. Connections end after their pending response instead
 * of being kept alive. Those still open `graceSeconds` after `close` are closed forcibly.
 */
export function endConnectionsWhenClosing(app: FastifyInstance, graceSeconds: number) {
  let closing = false
  app.decorate('isLeaving', false)
  app.decorate('leave', async (seconds: number) => {
    app.isLeaving = true
    await sleep(seconds * 1000)
    await stopListening(app.server)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (app.isLeaving) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    app.isLeaving = true
    closing = true
    setTimeout(() => app.server.closeAllConnections(), graceSeconds * 1000).unref()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (closing) request.raw.socket.end()
    done()
  })
}

/**
 * Makes the system refuse connections, so that a proxy tries another process. The system would also reset those that it
 * has accepted and this process has not, so this waits for a short turn of the event loop without new ones.
 */
async function stopListening(server: Server) {
  let hasConnected = false
  const connected = () => {
    hasConnected = true
  }
  server.on('connection', connected)
  for (let turn = 0; turn < 1000; turn++) {
    hasConnected = false
    const begun = performance.now()
    await nextTurn()
    if (!hasConnected && performance.now() - begun < 0.2) break
  }
  // The HTTP server's own `close` would also close connections that a proxy is about to use.
  Server.prototype.close.call(server)
  server.off('connection', connected)
}
