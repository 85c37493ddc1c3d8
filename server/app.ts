import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
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
import { accountPageRoutes } from '#server/account-page/routes.ts'
import { tokenRoutes } from '#server/account-page/token-routes.ts'
import { ownAccountRoutes } from '#server/accounts/account-routes.ts'
import { carriesToken } from '#server/accounts/api-tokens/bearer.ts'
import { localAccountRoutes } from '#server/accounts/local-routes.ts'
import { canHavePasskeys } from '#server/accounts/passkeys/relying-party.ts'
import { passkeyRoutes } from '#server/accounts/passkeys/routes.ts'
import { passwordConfirmation } from '#server/accounts/password-confirmation.ts'
import { providerRoutes } from '#server/accounts/provider-routes.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { carriesSession, registerSessions } from '#server/accounts/sessions.ts'
import { personBehindPublicRequest, registerSignedIn } from '#server/accounts/signed-in.ts'
import { twoStepRoutes } from '#server/accounts/two-step/routes.ts'
import { adminRoutes } from '#server/admin/routes.ts'
import { billingRoutes, type PaymentChoice, paymentNotificationRoutes } from '#server/billing/routes.ts'
import { bundleRoutes } from '#server/bundles/routes.ts'
import { collaboratorRoutes } from '#server/collaborators/routes.ts'
import { domainRoutes } from '#server/domains/routes.ts'
import { setDomain } from '#server/domains/set-domain.ts'
import { storedFiles } from '#server/files/send-stored.ts'
import { isMember } from '#server/galleries/access.ts'
import { knownGalleries } from '#server/galleries/known-galleries.ts'
import { galleryRoutes } from '#server/galleries/routes.ts'
import { type SeenGallery, visitorSight } from '#server/galleries/sight.ts'
import { isUnlocked, unlockLimit } from '#server/galleries/unlock.ts'
import { healthRoutes } from '#server/health.ts'
import { imageRoutes } from '#server/images/routes.ts'
import { renditionCache, renditionRoutes } from '#server/images/serve-renditions.ts'
import { downloadRoutes } from '#server/images/zip/routes.ts'
import { measureCache } from '#server/measure-services.ts'
import { measureAnswers, metricsRoute } from '#server/metrics.ts'
import { limitBodyTime } from '#server/platform/http/body-time-limit.ts'
import { compressedResponseCache } from '#server/platform/http/compressed-response-cache.ts'
import { answerWithJson, isOutage } from '#server/platform/http/error-answers.ts'
import { endConnectionsWhenClosing } from '#server/platform/http/graceful-close.ts'
import { endStreamsOfHead } from '#server/platform/http/head-requests.ts'
import { boundRequests, HEADERS_CHECKED_MS } from '#server/platform/http/in-flight.ts'
import { describeCall, SECURITY_SCHEMES } from '#server/platform/http/openapi.ts'
import { originCheck } from '#server/platform/http/origin-check.ts'
import { rateLimits, spendInBatches } from '#server/platform/http/rate-limits.ts'
import { unsupported } from '#server/platform/http/refusal.ts'
import { logRequests } from '#server/platform/http/request-log.ts'
import { secureAnswer, secureByDefault } from '#server/platform/http/security-headers.ts'
import { hostOf, type Site, siteConstraint } from '#server/platform/http/sites.ts'
import { discoveryRoutes } from '#server/public-galleries/discovery-routes.ts'
import { domainAllowedRoute } from '#server/public-galleries/domain-allowed.ts'
import { downloadLimits, visitorDownloadRoutes } from '#server/public-galleries/download-routes.ts'
import { galleryHosts } from '#server/public-galleries/hosts.ts'
import { imageFacts } from '#server/public-galleries/image-facts.ts'
import { oembedRoute } from '#server/public-galleries/oembed.ts'
import { framePage, galleryHostPage, sendMissingGallery } from '#server/public-galleries/page-routes.ts'
import type { PublicSite } from '#server/public-galleries/public-gallery.ts'
import { rememberAnswers } from '#server/public-galleries/remembered-answers.ts'
import { publicGalleryRoutes } from '#server/public-galleries/routes.ts'
import { reportPageRoutes } from '#server/reports/page-routes.ts'
import { reportLimits } from '#server/reports/report-gallery.ts'
import { reportRoutes, visitorReportRoutes } from '#server/reports/routes.ts'
import { landingDiscoveryRoutes } from '#server/samples/discovery-routes.ts'
import { listSamples } from '#server/samples/list-samples.ts'
import { sampleRoutes } from '#server/samples/routes.ts'
import { securityTxtRoute } from '#server/security-txt.ts'
import { selectionRoutes, visitorSelectionRoutes } from '#server/selections/routes.ts'
import { selectionLimits } from '#server/selections/send-selection.ts'
import type { Services } from '#server/services.ts'
import { invitePageRoutes } from '#server/upload-links/page-routes.ts'
import { uploadLinkRoutes } from '#server/upload-links/routes.ts'
import { visitRoutes } from '#server/visits/routes.ts'
import { assetRoutes } from '#server/web-files/assets.ts'
import { loadBundlePages } from '#server/web-files/bundle-pages.ts'
import { loadInvitePage } from '#server/web-files/invite-page.ts'
import { loadPublicPages } from '#server/web-files/public-pages.ts'
import { loadShell, namedFileRoutes, sendShell, shellRoutes } from '#server/web-files/shell.ts'

/** Pages are rendered for each request: level 4 takes a fraction of a millisecond for one and is smaller than gzip. */
const BROTLI_AS_FAST_AS_GZIP = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered route, for tests that check all of them. */
    calls: { method: string; url: string; site: Site }[]
  }
  interface FastifyRequest {
    /** On a gallery's own host: which gallery. On the app's host: null, for all of them. */
    hostGallery: number | null
  }
}

/** The whole program as it answers HTTP: every module, each on the site where it belongs. */
export async function createApp(services: Services, dist: string): Promise<FastifyInstance> {
  const { config } = services
  const { db } = services.connection
  const { visits } = services
  const appHost = config.publicUrl.host
  const https = config.publicUrl.protocol === 'https:'
  const app: FastifyInstance = createFastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    http: { connectionsCheckingInterval: HEADERS_CHECKED_MS },
    // What comes on a connection that is still open is answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1000, constraints: { site: siteConstraint(appHost) } },
    // A path that cannot be decoded or is too long is a 404. The hooks have not run for it.
    frameworkErrors: (_error, request, reply) => {
      secureAnswer(reply, config.publicUrl)
      nothingHere(request, reply)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerWithJson)
  app.decorate('calls', [])
  app.decorateRequest('hostGallery', null)
  const limits = rateLimits(db)
  const limit = spendInBatches(limits('public', { points: 12_000, seconds: 60 }))
  const responseCache = compressedResponseCache()
  const hosts = galleryHosts(db, config.publicUrl, services.announcements)
  const known = knownGalleries(db, services.announcements)
  logRequests(app, services.log)
  const { metrics } = services
  measureAnswers(app, metrics)
  const remembered = rememberAnswers(app, {
    ...{ known, hosts, limit, responseCache, log: services.log },
    answered: () => metrics.fromMemory.inc(),
  })
  // What was built is compressed already; images and archives would not get smaller.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: BROTLI_AS_FAST_AS_GZIP,
    // Requests are not decompressed: that would hide their size, and forms would never arrive.
    globalDecompression: false,
  })
  endConnectionsWhenClosing(app, config.shutdownSeconds)
  secureByDefault(app, config.publicUrl)
  boundRequests(app)
  limitBodyTime(app)
  endStreamsOfHead(app)
  // Upload routes read the form as a stream. A route with a schema for its body expects JSON.
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) =>
    done(request.routeOptions.schema?.body ? unsupported('This kind of content is not accepted here') : null),
  )
  app.removeContentTypeParser('text/plain')

  const facts = imageFacts(db)
  const pages = await loadPublicPages(dist)
  const bundlePages = await loadBundlePages(dist)
  const shell = await loadShell(
    dist,
    {
      'application-name': config.productName,
      'support-email': config.supportEmail,
      payments: paymentKind(services.payments),
      'sign-in': services.identity ? 'oidc' : 'local',
      passkeys: !services.identity && canHavePasskeys(config.publicUrl) ? 'on' : 'off',
      reports: config.reports ? undefined : 'off',
      'privacy-url': config.pages.privacy,
      'terms-url': config.pages.terms,
      'help-url': config.pages.help,
      'social-urls': config.pages.social.join(' ') || undefined,
    },
    carriesSession(https),
  )
  const unlocking = { limit: unlockLimit(limits), https }
  const visitors = {
    known,
    isUnlocked: (request: FastifyRequest, gallery: SeenGallery) => isUnlocked(request, gallery, https),
  }
  const cache = measureCache(metrics, 'renditions', renditionCache(services.announcements))
  const files = storedFiles(services.storage, config.accelerator)
  const renditions = { ...services, db, cache, files, remembered }

  const reporting = { ...services, db, pages, limit, limits: reportLimits(limits) }
  /** What visitors report a gallery with, unless the host takes no reports. */
  async function registerReports(
    scope: FastifyInstance,
    site: PublicSite & { galleryPath(gallery: { publicId: string }): string },
  ) {
    if (!config.reports) return
    const ofVisitors = { ...reporting, unlocking, ...site, isMember: async () => false }
    await scope.register(visitorReportRoutes, ofVisitors)
    await scope.register(reportPageRoutes, ofVisitors)
  }

  const selecting = { db, jobs: services.jobs, limits: selectionLimits(limits) }
  const downloading = { ...services, db, files, pages, limit, limits: downloadLimits(limits) }

  const nothingHere = (request: FastifyRequest, reply: FastifyReply) => {
    if (hostOf(request.raw) !== appHost) return sendMissingGallery({ pages, config }, reply)
    if (/^\/api(\/|\?|$)/.test(request.url) || request.method !== 'GET') {
      return reply.code(404).send({ message: 'Not found', code: 'not_found' })
    }
    return sendShell(shell, reply, 404)
  }
  app.setNotFoundHandler(async (request, reply) => nothingHere(request, reply))

  await site(app, 'app', async (appSite) => {
    await appSite.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: config.productName,
          version: '1',
          description: 'The calls of the app and of its public pages.',
        },
        servers: [{ url: config.publicUrl.origin }],
        components: { securitySchemes: SECURITY_SCHEMES },
      },
      transform: describeCall,
    })
    appSite.get('/api/openapi.json', { schema: { hide: true } }, async () => appSite.swagger())

    await appSite.register(async (people) => {
      people.addHook('onRequest', originCheck(config.publicUrl.origin, carriesToken))
      // Shared caches must not store what is sent to one person.
      people.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'private, no-cache')
      })
      await registerSessions(people, { db, jobs: services.jobs, https })
      registerSignedIn(people, { db, requireTwoStep: config.requireTwoStep, limits })
      const signedIn = { ...services, db, process: services.process.id }
      await people.register(accountRoutes, { ...signedIn, limits })
      const confirmPassword = passwordConfirmation(db, limits)
      await people.register(ownAccountRoutes, { ...signedIn, limits, confirmPassword })
      await people.register(twoStepRoutes, { ...signedIn, confirmPassword })
      await people.register(passkeyRoutes, { ...signedIn, limits, confirmPassword })
      if (services.identity)
        await people.register(providerRoutes, {
          ...signedIn,
          provider: services.identity,
          clientSecret: config.oidc!.clientSecret,
        })
      else await people.register(localAccountRoutes, { ...signedIn, limits })
      await people.register(accountPageRoutes, { ...signedIn, limits, pages: bundlePages })
      await people.register(tokenRoutes, signedIn)
      await people.register(adminRoutes, signedIn)
      if (config.reports) await people.register(reportRoutes, signedIn)
      await people.register(billingRoutes, { ...signedIn, limits })
      const claims = limits('claim-domain', { points: 30, seconds: 60 * 60 })
      await people.register(galleryRoutes, {
        ...signedIn,
        setDomain: (person, galleryId, hostname) =>
          setDomain({ ...signedIn, claims }, person, galleryId, hostname),
      })
      await people.register(domainRoutes, { ...signedIn, limits })
      await people.register(imageRoutes, { ...signedIn, files })
      await people.register(downloadRoutes, signedIn)
      await people.register(bundleRoutes, { ...signedIn, limits, pages: bundlePages })
      await people.register(selectionRoutes, signedIn)
      await people.register(uploadLinkRoutes, { ...signedIn, limits })
      await people.register(collaboratorRoutes, { ...signedIn, limits })
      await people.register(visitRoutes, { db })
    })

    if (typeof services.payments === 'object') {
      await appSite.register(paymentNotificationRoutes, { db, payments: services.payments })
    }
    const personBehind = personBehindPublicRequest({ db, https, requireTwoStep: config.requireTwoStep })
    const anyGallery: PublicSite = {
      ...visitors,
      mayShow: () => true,
      async isMember(request, galleryId) {
        const person = await personBehind(request)
        return person !== null && isMember(db, person, galleryId)
      },
    }
    const everybody = { mayAsk: async () => true }
    await appSite.register(healthRoutes, { db, storage: services.storage, ...everybody })
    await appSite.register(domainAllowedRoute, { hosts, config, ...everybody })
    await appSite.register(metricsRoute, { metrics, allow: config.metricsAllow, ...everybody })
    await appSite.register(publicGalleryRoutes, {
      db,
      config,
      limit,
      facts,
      remembered,
      responseCache,
      unlocking,
      ...anyGallery,
    })
    await appSite.register(visitorSelectionRoutes, { ...selecting, ...anyGallery })
    await appSite.register(oembedRoute, { db, config, limit, hosts, known })
    await appSite.register(sampleRoutes, { db, config })
    await appSite.register(landingDiscoveryRoutes, { db, config })
    const { securityContact } = config
    if (securityContact) await appSite.register(securityTxtRoute, { config: { ...config, securityContact } })
    await appSite.register(renditionRoutes, { ...renditions, ...anyGallery })
    await appSite.register(framePage, {
      db,
      config,
      pages,
      limit,
      facts,
      remembered,
      responseCache,
      unlocking,
      visits,
      ...anyGallery,
    })
    const framed = {
      ...anyGallery,
      galleryPath: (gallery: { publicId: string }) => `/iframe/${gallery.publicId}`,
    }
    await appSite.register(visitorDownloadRoutes, { ...downloading, ...framed })
    await registerReports(appSite, framed)
    const renderInvitePage = await loadInvitePage(dist)
    await appSite.register(invitePageRoutes, {
      ...services,
      db,
      process: services.process.id,
      limits,
      render: renderInvitePage,
    })
    await appSite.register(assetRoutes, { dist })
    await appSite.register(namedFileRoutes, { shell, names: ['favicon.svg', 'embed.js'] })
    await appSite.register(shellRoutes, { shell, listSamples: () => listSamples(db, config.publicUrl) })
  })

  await site(app, 'gallery', async (gallerySite) => {
    const isMediaHost = (request: FastifyRequest) => hostOf(request.raw) === config.mediaUrl?.host
    /** The gallery that visitors of this host see. Without one, every address answers as on a host without a gallery. */
    const galleryAt = async (request: FastifyRequest) => {
      const id = await hosts.galleryAt(hostOf(request.raw))
      const gallery = id === null ? null : await known.find(id)
      return gallery && visitorSight(gallery) !== 'missing' ? gallery.id : null
    }
    // For load balancers and proxies, which ask by IP address; not found on a gallery's host.
    const elsewhere = {
      mayAsk: async (request: FastifyRequest) => {
        try {
          return (await galleryAt(request)) === null
        } catch (error) {
          // Health checks must work while the database is away, too.
          if (isOutage(error)) return true
          throw error
        }
      },
    }
    await gallerySite.register(healthRoutes, { db, storage: services.storage, ...elsewhere })
    await gallerySite.register(domainAllowedRoute, { hosts, config, ...elsewhere })
    await gallerySite.register(metricsRoute, { metrics, allow: config.metricsAllow, ...elsewhere })
    // On every host and without the database: 'Gallery not found' and 'Not ready' need their font, too.
    await gallerySite.register(assetRoutes, { dist })

    await gallerySite.register(async (gallery) => {
      gallery.addHook('onRequest', async (request, reply) => {
        // Content delivery networks ask by their own name for what everybody sees, and for nothing else.
        if (isMediaHost(request) && request.url.startsWith('/media/')) return
        request.hostGallery = await galleryAt(request)
        if (request.hostGallery === null) return sendMissingGallery({ pages, config }, reply)
      })
      const ownOnly: PublicSite = {
        ...visitors,
        mayShow: (request, galleryId) => request.hostGallery === galleryId || isMediaHost(request),
        isUnlocked: (request, gallery) => !isMediaHost(request) && visitors.isUnlocked(request, gallery),
        isMember: async () => false, // no session is read here
      }
      await gallery.register(publicGalleryRoutes, {
        db,
        config,
        limit,
        facts,
        remembered,
        responseCache,
        unlocking,
        ...ownOnly,
      })
      await gallery.register(visitorSelectionRoutes, { ...selecting, ...ownOnly })
      await gallery.register(renditionRoutes, { ...renditions, ...ownOnly })
      const ownPage = { ...ownOnly, galleryPath: () => '/' }
      await gallery.register(visitorDownloadRoutes, { ...downloading, ...ownPage })
      await registerReports(gallery, ownPage)
      await gallery.register(galleryHostPage, {
        db,
        config,
        pages,
        limit,
        facts,
        remembered,
        responseCache,
        unlocking,
        visits,
        ...ownOnly,
        galleryOf: (request) => request.hostGallery!,
      })
      await gallery.register(discoveryRoutes, {
        db,
        config,
        limit,
        responseCache,
        ...ownOnly,
        galleryOf: (request) => request.hostGallery!,
      })
      await gallery.register(namedFileRoutes, { shell, names: ['favicon.svg'] })
    })
  })

  return app
}

/** Registers routes that exist only on this kind of host. */
async function site(app: FastifyInstance, name: Site, register: (scope: FastifyInstance) => Promise<void>) {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.constraints = { ...route.constraints, site: name }
      for (const method of [route.method].flat()) app.calls.push({ method, url: route.url, site: name })
    })
    await register(scope)
  })
}

const paymentKind = (choice: PaymentChoice): PaymentKind => (typeof choice === 'object' ? 'stripe' : choice)
