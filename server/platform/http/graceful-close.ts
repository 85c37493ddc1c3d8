import type { FastifyInstance } from 'fastify'

/** Once the server closes, connections end with the answer that they are waiting for instead of being kept for more. */
export function endConnectionsWhenClosing(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onResponse', async (request) => {
    if (closing) request.raw.socket.end()
  })
}
