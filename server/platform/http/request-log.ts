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

/** Maximum length of a parameter in a logged path: ids are shorter, and tokens longer. */
const MAX_LOGGED = 20
/** A parameter of a route's pattern, with the expression that it must match. */
const PARAMETER = /:(\w+)(?:\((?:[^()]|\([^()]*\))*\))?|\*/g

/**
 * The path for logs, without tokens: readers of a log must not gain the access that a token grants. It is the route's
 * pattern with the ids of the request, or the first segment of a path that matches no route.
 */
export function pathWithoutTokens({ url, is404, params, routeOptions }: FastifyRequest): string {
  const pattern = routeOptions.url
  if (is404 || pattern === undefined) {
    const [, first = '', ...more] = url.split(/[/?]/)
    return `/${first.length > MAX_LOGGED ? '' : first}${more.length > 0 ? '/[...]' : ''}`
  }
  return pattern.replaceAll(PARAMETER, (_, name = '*') => {
    const value = String((params as Record<string, unknown>)[name])
    return name === 'token' || value.length > MAX_LOGGED ? `[${name}]` : encodeURIComponent(value)
  })
}
