import type { FastifyInstance } from 'fastify'
import { badRequest } from './refusal.ts'

/** A lone surrogate as `JSON.stringify` escapes it; a backslash in the text itself is doubled. */
const HALF_CHARACTER = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

/**
 * Parses JSON bodies. Refuses (400) lone surrogates, such as the first half of a truncated emoji, as the database would
 * store something else instead. They occur only as escapes.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) =>
    parse(request, text, (error, body) => {
      const isCut = !error && /\\ud[89a-f]/i.test(text) && HALF_CHARACTER.test(JSON.stringify(body))
      done(isCut ? badRequest('Text may not contain half of a character') : error, body)
    }),
  )
}
