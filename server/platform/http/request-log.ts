import type { FastifyInstance, FastifyRequest } from 'fastify'

/** One line for each answer: method, path, status and milliseconds. Tokens in paths are rights and are not written down. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'info' : 'debug'
    request.log[level](
      {
        method: request.method,
        path: pathWithoutTokens(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}

/** The path as it may be written down: whoever reads it must not get the right that a token is. */
export function pathWithoutTokens(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?')
  const token = (request.params as { token?: string } | undefined)?.token
  if (token) return path.replace(token, '[token]')
  // A link with a slash too many leads nowhere, and still holds the token.
  return request.is404 ? path.replace(/[\w-]{20,}/g, '[token]') : path
}
