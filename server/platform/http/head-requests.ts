import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** The framework answers HEAD with the route of GET, and would read all of a stream only to throw it away. */
export function endStreamsOfHead(app: FastifyInstance) {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method === 'HEAD' && payload instanceof Readable) payload.destroy()
    done(null, payload)
  })
}
