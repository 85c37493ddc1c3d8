import type { FastifyInstance } from 'fastify'
import { hostOf } from './hosts.ts'

/** Paths that load balancers and monitoring request by IP address. */
const BY_ADDRESS = /^\/(healthz|readyz|metrics)(\?|$)/

export const isLoopback = ({ hostname }: Pick<URL, 'hostname'>): boolean =>
  /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/.test(hostname)

/** Redirects requests for 127.0.0.1 and [::1] to an app at another name of this machine. */
export function leadToPublicUrl(app: FastifyInstance, publicUrl: URL) {
  if (!isLoopback(publicUrl)) return
  app.addHook('onRequest', async (request, reply) => {
    const host = hostOf(request.raw)
    if (host === publicUrl.host || !/^(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) return
    if (BY_ADDRESS.test(request.url)) return
    return reply.redirect(publicUrl.origin + request.url, 308)
  })
}
