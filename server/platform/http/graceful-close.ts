import type { FastifyInstance } from 'fastify'

/**
 * Once the server closes, connections end with the answer that they are waiting for instead of being kept for more.
 * Those that are still open after `graceSeconds` are cut.
 */
export function endConnectionsWhenClosing(app: FastifyInstance, graceSeconds: number) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    setTimeout(() => app.server.closeAllConnections(), graceSeconds * 1000).unref()
  })
  app.addHook('onResponse', async (request) => {
    if (closing) request.raw.socket.end()
  })
}
