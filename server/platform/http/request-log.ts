import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/** Logs each response: method, path, status and milliseconds. Tokens in paths grant access and are not logged. */
export function logRequests(app: FastifyInstance, log: Pick<Logger, 'isLevelEnabled'>) {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'info' : 'debug'
    if (!log.isLevelEnabled(level)) return
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

/** The path for logs, without tokens: readers of a log must not gain the access that a token grants. */
export function pathWithoutTokens(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?')
  const token = (request.params as { token?: string } | undefined)?.token
  const withoutToken = token ? path.replace(token, '[token]') : path
  // Addresses of uploads are secrets, too. A link with an extra slash matches no route, but still contains the token.
  return withoutToken.replace(request.is404 ? /[\w-]{20,}/g : /[\w-]{43,}/g, '[token]')
}
