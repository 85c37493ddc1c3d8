import type { FastifyInstance, FastifyReply } from 'fastify'
import { hostOf } from './hosts.ts'

export type Policy = {
  /** Sources of everything not named below. */
  rest?: "'self'" | "'none'"
  styles?: string
  images?: string
  /** `data:` is for documents that contain the font of a title. */
  fonts?: "'self'" | "'self' data:"
  /** Targets of forms. */
  forms?: "'self'" | "'none'"
  /** Pages that may show this one in a frame. */
  frames?: '*' | "'self'" | "'none'"
  more?: readonly string[]
}

/** A Content-Security-Policy. Pages run their own scripts, and load their own files. */
export const policy = ({
  rest = "'none'",
  styles = "'self' 'unsafe-inline'",
  images = "'self' data:",
  fonts = "'self'",
  forms = "'none'",
  frames = "'none'",
  more = [],
}: Policy = {}): string =>
  [
    `default-src ${rest}`,
    "script-src 'self'",
    `style-src ${styles}`,
    `img-src ${images}`,
    `font-src ${fonts}`,
    "connect-src 'self'",
    ...more,
    "base-uri 'none'",
    `form-action ${forms}`,
    `frame-ancestors ${frames}`,
  ].join('; ')

/** Policy of the app's own pages. Profile pictures come from any host of the identity provider. */
const APP = {
  rest: "'self'",
  images: "'self' data: blob: https:",
  forms: "'self'",
  more: ["frame-src 'self'", "object-src 'none'"],
} as const satisfies Policy
const APP_POLICY = policy(APP)
/**
 * Policy of the app's server-rendered pages, whose documents contain a font with the letters of the title.
 */
export const DRAWN_POLICY = policy({ ...APP, fonts: "'self' data:" })

/** Features that no page uses. Full screen, clipboard and sharing stay allowed, also in frames on other sites. */
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
/** Passkey features, denied outside the app's host: otherwise a gallery's subdomain could ask for its passkeys, too. */
const PASSKEYS = ['publickey-credentials-create', 'publickey-credentials-get']

const permissions = (isApp: boolean) =>
  [
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    ...PASSKEYS.map((feature) => `${feature}=${isApp ? '(self)' : '()'}`),
  ].join(', ')
const APP_PERMISSIONS = permissions(true)
const OTHER_PERMISSIONS = permissions(false)

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Hosts of this program: one, and possibly all its subdomains. */
export type Ours = { publicUrl: URL; hasSubdomains: boolean }

/** Sets the security headers of every response; routes may override them. */
export function secureByDefault(app: FastifyInstance, ours: Ours) {
  app.addHook('onRequest', async (_request, reply) => secureAnswer(reply, ours))
}

/** Lets pages of every site read answers below these paths, including errors (CORS). */
export function readByEverySite(app: FastifyInstance, paths: RegExp) {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (!paths.test(url) || (method !== 'GET' && method !== 'HEAD')) return
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
  })
}

export function secureAnswer(reply: FastifyReply, { publicUrl, hasSubdomains }: Ours) {
  const https = publicUrl.protocol === 'https:'
  const isApp = hostOf(reply.request.raw) === publicUrl.host
  reply
    .header('content-security-policy', APP_POLICY)
    .header('x-frame-options', 'DENY')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('permissions-policy', isApp ? APP_PERMISSIONS : OTHER_PERMISSIONS)
  // Browsers ignore the header on other origins and log a warning.
  if (https || publicUrl.hostname === 'localhost') reply.header('cross-origin-opener-policy', 'same-origin')
  if (!https) return
  // Subdomains of an owner's domain are outside our control.
  const areOurs = isApp && hasSubdomains
  reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}${areOurs ? '; includeSubDomains' : ''}`)
}

/** Sets a page's own CSP, whose `frame-ancestors` replaces X-Frame-Options. */
export const setPolicy = (reply: FastifyReply, policy: string): FastifyReply =>
  reply
    .removeHeader('x-frame-options')
    .removeHeader('cross-origin-opener-policy')
    .header('content-security-policy', policy)

/** Answers with a page of the app's host that is rendered for this request. */
export const sendDrawn = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .header('content-security-policy', DRAWN_POLICY)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page)
