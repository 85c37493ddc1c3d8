import type { FastifyInstance } from 'fastify'

/**
 * While the server closes, connections end after their pending response instead of being kept alive. Those still open
 * after `graceSeconds` are closed forcibly.
 */
export function endConnectionsWhenClosing(app: FastifyInstance, graceSeconds: number) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    setTimeout(() => app.server.closeAllConnections(), graceSeconds * 1000).unref()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (closing) request.raw.socket.end()
    done()
  })
}
