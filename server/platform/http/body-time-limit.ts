import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * Refuses (408) bodies that are not whole after `seconds`: whoever sends JSON byte by byte would hold a connection for
 * as long as they like. Forms may take long; they have a limit for silence (`readForm`).
 */
export function limitBodyTime(app: FastifyInstance, seconds = 30) {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) return
    const body = request.raw
    const timer = setTimeout(() => {
      if (body.complete) return
      reply.header('connection', 'close')
      payload.emit('error', new Refusal(408, 'timeout', 'The request took too long to arrive'))
    }, seconds * 1000)
    payload.on('error', () => {}) // also when nobody reads the body any more
    body.once('end', () => clearTimeout(timer))
    body.once('close', () => clearTimeout(timer))
  })
}
