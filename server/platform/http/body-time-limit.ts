import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'
import { isStreamed } from './streamed-bodies.ts'

/**
 * Refuses (408) bodies that are incomplete after `seconds`: a client that sends JSON byte by byte could hold a
 * connection open indefinitely. Uploads may take longer; they have an idle timeout.
 */
export function limitBodyTime(app: FastifyInstance, seconds = 30) {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (isStreamed(request)) return
    const body = request.raw
    const timer = setTimeout(() => {
      if (body.complete) return
      reply.header('connection', 'close')
      payload.emit('error', new Refusal(408, 'timeout', 'The request took too long to arrive'))
    }, seconds * 1000)
    payload.on('error', () => {}) // in case nothing reads the body any more
    body.once('end', () => clearTimeout(timer))
    body.once('close', () => clearTimeout(timer))
  })
}
