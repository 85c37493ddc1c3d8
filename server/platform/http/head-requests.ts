import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Closes streams of HEAD requests: the framework uses the route of GET, and would read all of a stream in vain. */
export function endStreamsOfHead(app: FastifyInstance) {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method === 'HEAD' && payload instanceof Readable) payload.destroy()
    done(null, payload)
  })
}
