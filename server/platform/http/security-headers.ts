import type { FastifyInstance, FastifyReply } from 'fastify'
import { hostOf } from './sites.ts'

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

/** What no page of ours uses. Pages may be shown in full screen, copy and share, also in other people's frames. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
const PERMISSIONS = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Headers that every answer carries unless its route says otherwise. */
export function secureByDefault(app: FastifyInstance, publicUrl: URL) {
  app.addHook('onRequest', async (_request, reply) => secureAnswer(reply, publicUrl))
}

export function secureAnswer(reply: FastifyReply, publicUrl: URL) {
  const https = publicUrl.protocol === 'https:'
  reply
    .header('content-security-policy', APP_POLICY)
    .header('x-frame-options', 'DENY')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('permissions-policy', PERMISSIONS)
  // Elsewhere browsers ignore it, and complain in the console.
  if (https || publicUrl.hostname === 'localhost') reply.header('cross-origin-opener-policy', 'same-origin')
  if (!https) return
  // The app's subdomains are galleries of this host; what is below an owner's domain is not ours to decide.
  const ours = hostOf(reply.request.raw) === publicUrl.host
  reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}${ours ? '; includeSubDomains' : ''}`)
}

/** For pages with a policy of their own, which says who may frame them as well. */
export const setPolicy = (reply: FastifyReply, policy: string): FastifyReply =>
  reply
    .removeHeader('x-frame-options')
    .removeHeader('cross-origin-opener-policy')
    .header('content-security-policy', policy)
