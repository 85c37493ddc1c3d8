import type { FastifyInstance } from 'fastify'

/** Far more than any form of ours has, and far less than what would be work. */
const MAX_BYTES = 64 * 1024

/** Reads forms that pages send without a script: the body is an object of texts. Line breaks are `\n`. */
export function acceptForms(app: FastifyInstance, maxBytes = MAX_BYTES) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(body as string)]
      done(null, Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')])))
    },
  )
}
