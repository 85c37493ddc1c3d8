import type { FastifyInstance } from 'fastify'

/**
 * Aborts responses if the client has read nothing for `seconds`: each holds a file or a connection to the storage open
 * and counts as a request in progress. A download paused for longer resumes with a range request.
 */
export function endUnreadAnswers(app: FastifyInstance, seconds = 120) {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Restarts with every write, and ends with the response.
    reply.raw.setTimeout(seconds * 1000, () => reply.raw.destroy())
    done()
  })
}
