import type { FastifyInstance } from 'fastify'
import { badRequest } from './refusal.ts'

/** Half of a character as `JSON.stringify` writes it; a backslash that is text stands there twice. */
const HALF_CHARACTER = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

/**
 * Reads bodies of JSON. Refuses (400) half of a character, such as the first half of an emoji that a program has cut: the
 * database stores something else instead. Only an escape can say it.
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
