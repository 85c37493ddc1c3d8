import type { FastifyInstance } from 'fastify'

/** Maximum size of a form, in bytes: far more than ours need, and quick to parse. */
const MAX_BYTES = 64 * 1024

/** Parses forms that pages send without a script into an object of texts, with `\n` as line breaks. */
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
