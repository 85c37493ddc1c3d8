import type { FastifyInstance, FastifyReply } from 'fastify'

/** What the app's own pages may load: their own files, and profile pictures from wherever the provider keeps them. */
const APP_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers that every answer carries unless its route says otherwise. */
export function secureByDefault(app: FastifyInstance, options: { https: boolean }) {
  app.addHook('onRequest', async (_request, reply) => secureAnswer(reply, options))
}

export function secureAnswer(reply: FastifyReply, { https }: { https: boolean }) {
  reply
    .header('content-security-policy', APP_POLICY)
    .header('x-frame-options', 'DENY')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('cross-origin-resource-policy', 'same-origin')
  if (https) reply.header('strict-transport-security', 'max-age=31536000')
}

/** For pages with a policy of their own, which says who may frame them as well. */
export const setPolicy = (reply: FastifyReply, policy: string): FastifyReply =>
  reply.removeHeader('x-frame-options').header('content-security-policy', policy)
