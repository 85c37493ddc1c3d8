import type { FastifyInstance } from 'fastify'

/**
 * Breaks answers off of which the client has taken nothing for `seconds`: each holds a file or a connection to the
 * storage open, and has its share of the requests. A download that was paused for longer goes on with a range.
 */
export function endUnreadAnswers(app: FastifyInstance, seconds = 120) {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Begins anew whenever something was taken, and ends with the answer.
    reply.raw.setTimeout(seconds * 1000, () => reply.raw.destroy())
    done()
  })
}
