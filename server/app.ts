import type { IncomingMessage } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import {
  default as createFastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { PaymentKind } from '#contract/billing.ts'
import { placeOf } from '#server/galleries/place.ts'
import { measureAnswers } from '#server/metrics/metrics.ts'
import { limitBodyTime } from '#server/platform/http/body-time-limit.ts'
import { BODY_LIMIT } from '#server/platform/http/call.ts'
import { answerWithJson } from '#server/platform/http/error-answers.ts'
import { endConnectionsWhenClosing } from '#server/platform/http/graceful-close.ts'
import { endStreamsOfHead } from '#server/platform/http/head-requests.ts'
import { type HostKind, hostKindConstraint } from '#server/platform/http/hosts.ts'
import { boundRequests, HEADERS_CHECKED_MS } from '#server/platform/http/in-flight.ts'
import { acceptJson } from '#server/platform/http/json-bodies.ts'
import { leadToPublicUrl } from '#server/platform/http/loopback-names.ts'
import { unsupported } from '#server/platform/http/refusal.ts'
import { logRequests } from '#server/platform/http/request-log.ts'
import { readByEverySite, secureAnswer, secureByDefault } from '#server/platform/http/security-headers.ts'
import { STREAMED_TYPES } from '#server/platform/http/streamed-bodies.ts'
import { leadFromTrailingSlashes } from '#server/platform/http/trailing-slashes.ts'
import { endUnreadAnswers } from '#server/platform/http/unread-answers.ts'
import type { PaymentChoice } from '#server/ports/payments/payments.ts'
import type { Snapshot } from '#server/public-galleries/snapshots.ts'
import type { Services } from '#server/services.ts'
import { canHavePasskeys } from '#server/sign-in/passkeys/relying-party.ts'
import { carriesSession } from '#server/sign-in/sessions.ts'
import { loadShell, sendShell } from '#server/web-files/shell.ts'
import { answerAppHost } from './app-host.ts'
import { visitorServices } from './visitor-calls.ts'
import { answerUnknownPaths, answerVisitorHosts } from './visitor-hosts.ts'

/**
 * Pages are rendered for each request: level 4 takes a fraction of a millisecond and is smaller than gzip. Each long list
 * that is being sent holds a window in memory: 64 kB instead of 4 MB, without making the lists larger.
 */
const BROTLI_AS_FAST_AS_GZIP = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered route, for tests that check all of them. */
    calls: {
      method: string
      url: string
      hostKind: HostKind
      operationId: string | undefined
      bodyLimit: number | undefined
    }[]
  }
  interface FastifyRequest {
    /** The gallery of a gallery's own host. Null on the app's host and that of a site. */
    hostGallery: Snapshot | null
  }
}

/**
 * The whole program as an HTTP server: limits, headers and errors of every request, and the hosts.
 * @param partBytes maximum size of a part of a download, for tests that want small ones
 */
export async function createApp(
  services: Services,
  dist: string,
  partBytes?: number,
): Promise<FastifyInstance> {
  const { config } = services
  const https = config.publicUrl.protocol === 'https:'
  const ours = { publicUrl: config.publicUrl, hasSubdomains: config.addresses === 'hosts' }
  const isForVisitors = (request: IncomingMessage) => placeOf(request, config) !== null
  const app: FastifyInstance = createFastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    http: { connectionsCheckingInterval: HEADERS_CHECKED_MS },
    // Requests on a connection that is still open are answered.
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: 1000,
      constraints: {
        hostKind: hostKindConstraint((request) => (isForVisitors(request) ? 'visitors' : 'app')),
      },
    },
    // Addresses below a gallery's or site's path are answered as on a host of its own.
    rewriteUrl(request) {
      const found = placeOf(request, config)
      return found?.base ? found.path : request.url!
    },
    // A path that cannot be decoded or is too long is a 404. The hooks have not run for it.
    frameworkErrors: (_error, request, reply) => {
      secureAnswer(reply, ours)
      notFound(request, reply)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('calls', [])
  app.decorateRequest('hostGallery', null)
  app.decorateRequest('spoken', null)
  logRequests(app, services.log)
  measureAnswers(app, services.metrics)
  const visitors = await visitorServices(app, services, dist, partBytes)
  app.setErrorHandler(answerWithJson)
  // Built files are compressed already; images and archives would not get smaller.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: BROTLI_AS_FAST_AS_GZIP,
    // Requests are not decompressed: that would hide their size, and forms would never arrive.
    globalDecompression: false,
  })
  endConnectionsWhenClosing(app, config.shutdownSeconds)
  secureByDefault(app, ours)
  // In a frame with `sandbox` a page has no origin, and browsers load its modules and fonts only by CORS.
  readByEverySite(app, /^\/(assets\/|api\/(public\/|oembed\b))/)
  leadToPublicUrl(app, config.publicUrl)
  boundRequests(app)
  limitBodyTime(app)
  endUnreadAnswers(app)
  endStreamsOfHead(app)
  // Upload routes read the body as a stream. A route with a schema for its body expects JSON.
  app.addContentTypeParser(STREAMED_TYPES, (request, _payload, done) =>
    done(request.routeOptions.schema?.body ? unsupported('This kind of content is not accepted here') : null),
  )
  app.removeContentTypeParser('text/plain')
  acceptJson(app)

  const shell = await loadShell(
    dist,
    {
      'application-name': config.productName,
      'support-email': config.supportEmail,
      addresses: config.addresses === 'paths' ? 'paths' : undefined,
      payments: paymentKind(services.payments),
      'sign-in': services.identity ? 'oidc' : 'local',
      'home-site': config.homeSite ? 'on' : undefined,
      'sign-up': config.signUp === 'invited' ? 'invited' : undefined,
      passkeys: !services.identity && canHavePasskeys(config.publicUrl) ? 'on' : 'off',
      reports: config.reports ? undefined : 'off',
      'upload-limits': JSON.stringify(config.uploads),
      'trash-days': String(config.trashDays),
      price: config.priceText,
      'privacy-url': config.pages.privacy,
      'terms-url': config.pages.terms,
      'help-url': config.pages.help,
      'social-urls': config.pages.social.join(' ') || undefined,
    },
    carriesSession(https),
  )
  const unknownPath = answerUnknownPaths(services, visitors)
  const notFound = (request: FastifyRequest, reply: FastifyReply) => {
    if (isForVisitors(request.raw)) return unknownPath(request, reply)
    if (/^\/api(\/|\?|$)/.test(request.url) || request.method !== 'GET') {
      return reply.code(404).send({ message: 'Not found', code: 'not_found' })
    }
    return sendShell(shell, reply, 404)
  }
  app.setNotFoundHandler(async (request, reply) => notFound(request, reply))

  await onHosts(app, 'app', (scope) => answerAppHost(scope, services, visitors, { dist, shell }))
  await onHosts(app, 'visitors', (scope) => answerVisitorHosts(scope, services, visitors, { dist, shell }))
  return app
}

/** Registers routes that exist only on this kind of host. */
async function onHosts(
  app: FastifyInstance,
  hostKind: HostKind,
  register: (scope: FastifyInstance) => Promise<void>,
) {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.constraints = { ...route.constraints, hostKind }
      const { url, bodyLimit, schema } = route
      for (const method of [route.method].flat())
        app.calls.push({ method, url, hostKind, operationId: schema?.operationId, bodyLimit })
    })
    leadFromTrailingSlashes(scope)
    await register(scope)
  })
}

const paymentKind = (choice: PaymentChoice): PaymentKind => (typeof choice === 'object' ? 'stripe' : choice)
