import type { FastifyInstance } from 'fastify'
import type { SystemState } from '#contract/admin.ts'
import { ownAccountRoutes } from '#server/account-page/account-routes.ts'
import { accountPageRoutes } from '#server/account-page/routes.ts'
import { sessionRoutes } from '#server/account-page/session-routes.ts'
import { tokenRoutes } from '#server/account-page/token-routes.ts'
import { actingRoutes } from '#server/admin/acting-routes.ts'
import { accountInvitationRoutes } from '#server/admin/invitation-routes.ts'
import { adminRoutes } from '#server/admin/routes.ts'
import { systemRoutes } from '#server/admin/system-routes.ts'
import { billingRoutes, paymentNotificationRoutes } from '#server/billing/routes.ts'
import { bundleRoutes } from '#server/bundles/routes.ts'
import { pickRoutes } from '#server/clients/pick-routes.ts'
import { selectionRoutes } from '#server/clients/selection-routes.ts'
import { sendingRoutes } from '#server/clients/sending-routes.ts'
import { viewLinkRoutes } from '#server/clients/view-link-routes.ts'
import { collaboratorRoutes } from '#server/collaborators/routes.ts'
import { clock } from '#server/database/clock.ts'
import { dashboardRoutes } from '#server/desk/dashboard-routes.ts'
import { galleryRoutes } from '#server/desk/gallery-routes.ts'
import { newsRoutes } from '#server/desk/news-routes.ts'
import { sitePreviewRoutes } from '#server/desk/site-preview-routes.ts'
import { hiding } from '#server/doctor/doctor.ts'
import { outsideRoutes } from '#server/doctor/outside/routes.ts'
import { systemState } from '#server/doctor/system-state.ts'
import { domainRoutes } from '#server/domains/routes.ts'
import { setDomain } from '#server/domains/set-domain.ts'
import { isMember } from '#server/galleries/access.ts'
import { healthRoutes } from '#server/health.ts'
import { arrangeRoutes } from '#server/images/arrange-routes.ts'
import { chapterRoutes } from '#server/images/chapters/routes.ts'
import { downloadRoutes } from '#server/images/download-routes.ts'
import { fileRoutes } from '#server/images/file-routes.ts'
import { imageRoutes } from '#server/images/routes.ts'
import { metricsRoute } from '#server/metrics/metrics.ts'
import { refuseOtherSites } from '#server/platform/http/refuse-other-sites.ts'
import { singleFlight } from '#server/platform/single-flight.ts'
import { presetRoutes } from '#server/presets/routes.ts'
import { siteAnswers } from '#server/public-galleries/answer-site.ts'
import { domainAllowedRoute } from '#server/public-galleries/domain-allowed.ts'
import { oembedRoute } from '#server/public-galleries/oembed.ts'
import { answerMembers, answerWithPages } from '#server/public-galleries/pages.ts'
import type { VisitedHost } from '#server/public-galleries/visit.ts'
import { removedRoutes } from '#server/removed/routes.ts'
import { reportRoutes } from '#server/reports/routes.ts'
import { landingDiscoveryRoutes } from '#server/samples/discovery-routes.ts'
import { listSamples } from '#server/samples/list-samples.ts'
import { sampleRoutes } from '#server/samples/routes.ts'
import { securityTxtRoute } from '#server/security-txt.ts'
import type { Services } from '#server/services.ts'
import { carriesToken } from '#server/sign-in/api-tokens/bearer.ts'
import { confirmationRoutes } from '#server/sign-in/confirmation-routes.ts'
import { invitedBy } from '#server/sign-in/invited.ts'
import { localAccountRoutes } from '#server/sign-in/local-routes.ts'
import { passkeyRoutes } from '#server/sign-in/passkeys/routes.ts'
import { passkeySignInRoutes } from '#server/sign-in/passkeys/sign-in-routes.ts'
import { providerRoutes } from '#server/sign-in/provider-routes.ts'
import { passwordResetRoutes } from '#server/sign-in/reset-routes.ts'
import { accountRoutes } from '#server/sign-in/routes.ts'
import { registerSessions } from '#server/sign-in/sessions.ts'
import { optionalMember, registerSignedIn } from '#server/sign-in/signed-in.ts'
import { twoStepRoutes } from '#server/sign-in/two-step/routes.ts'
import { siteRoutes } from '#server/sites/routes.ts'
import { guestRoutes } from '#server/upload-links/guest-routes.ts'
import { invitePageRoutes } from '#server/upload-links/page-routes.ts'
import { uploadLinkRoutes } from '#server/upload-links/routes.ts'
import { uploadRoutes } from '#server/uploads/routes.ts'
import { visitRoutes } from '#server/visits/routes.ts'
import { assetRoutes } from '#server/web-files/assets.ts'
import { type BundlePages, loadBundlePages } from '#server/web-files/bundle-pages.ts'
import { loadInvitePage } from '#server/web-files/invite-page.ts'
import { namedFileRoutes, type Shell, shellRoutes } from '#server/web-files/shell.ts'
import { webhookRoutes } from '#server/webhooks/routes.ts'
import { programChecks, secretsOf } from './examine-program.ts'
import { registerOpenApi } from './openapi.ts'
import { answerVisitors, type VisitorServices } from './visitor-calls.ts'

/** Answers at the app's own host: the app for people who sign in, and every gallery by its number or public id. */
export async function answerAppHost(
  host: FastifyInstance,
  services: Services,
  visitors: VisitorServices,
  { dist, shell }: { dist: string; shell: Shell },
): Promise<void> {
  const { config, db, payments } = services
  await registerOpenApi(host, config)
  await host.register(registerApi, {
    ...services,
    ...visitors,
    bundlePages: await loadBundlePages(dist, config.defaultLanguage),
  })
  if (typeof payments === 'object') await host.register(paymentNotificationRoutes, { db, payments })

  const personBehind = optionalMember(services)
  const anyGallery: VisitedHost = {
    framed: true,
    base: () => '',
    pagePath: (_request, { publicId }) => `/iframe/${publicId}`,
    readsCookies: () => true,
    async isMember(request, galleryId) {
      const person = await personBehind(request)
      return person !== null && isMember(db, person, galleryId)
    },
  }
  const { snapshots, pages, doorOf } = visitors
  const door = doorOf(anyGallery)
  await answerVisitors(host, services, visitors, door)
  const { answerHome } = siteAnswers({ door, pages, config })
  const everyone = { ...anyGallery, readsCookies: () => false, isMember: async () => false }
  await host.register(oembedRoute, { door: doorOf(everyone), snapshots, config })
  await host.register(sampleRoutes, services)
  await host.register(landingDiscoveryRoutes, services)
  if (config.securityContact) await host.register(securityTxtRoute, services)
  await host.register(invitePageRoutes, { ...services, render: await loadInvitePage(dist) })

  await host.register(outsideRoutes, services)
  await host.register(healthRoutes, services)
  await host.register(domainAllowedRoute, { ...services, snapshots })
  await host.register(metricsRoute, services)
  await host.register(assetRoutes, { dist })
  await host.register(namedFileRoutes, {
    shell,
    names: ['favicon.svg', 'embed.js', 'picturerail.mjs', 'picturerail.lrplugin.zip'],
  })
  await host.register(async (scope) => {
    answerWithPages(scope, { pages })
    await scope.register(shellRoutes, {
      shell,
      defaultLanguage: config.defaultLanguage,
      listSamples: () => listSamples(db, config),
      invitedBy: (token) => invitedBy(db, token),
      async sendHome(request, reply) {
        // The site that HOME_SITE names, while that is enabled.
        const { homeSite: name } = config
        const found = name ? await snapshots.findAt({ name }) : undefined
        if (!found || !('site' in found)) return false
        await answerHome(request, reply, found)
        return true
      },
    })
  })
}

/** Reads the state of the installation. Requests during an examination share its result. */
function systemReader({ config, db, storage, decoder, databaseUrl, backups }: Services) {
  const startedAt = clock.now()
  const hide = hiding(secretsOf(config))
  const looked = { storage, decoder, db: () => db, openDatabase: async () => databaseUrl }
  const checks = programChecks(config, looked).filter(({ about }) => about !== 'files')
  const once = singleFlight<SystemState>()
  return () =>
    once.load('', async () => {
      const made = await backups?.state()
      const backup = {
        lastAt: made?.lastAt?.toISOString() ?? null,
        bytes: made?.bytes ?? null,
        failedAt: made?.failedAt?.toISOString() ?? null,
        message: made?.message ? hide(made.message) : null,
      }
      return systemState(db, config, { startedAt, backup, checks, hide })
    })
}

type PeopleCalls = Services & VisitorServices & { bundlePages: BundlePages }

/** Registers the calls of people with an account, and those that create one. */
async function registerApi(app: FastifyInstance, { files, pages, bundlePages, ...services }: PeopleCalls) {
  const { config, identity } = services
  answerMembers(app, pages, config.publicUrl.origin)
  app.addHook('onRequest', async (request) => {
    // Browsers never send a token of their own accord.
    if (!carriesToken(request)) refuseOtherSites(request, config.publicUrl)
  })
  // Shared caches must not store answers to one person.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-cache')
  })
  await registerSessions(app, services)
  registerSignedIn(app, services)
  await app.register(accountRoutes, services)
  await app.register(confirmationRoutes, services)
  await app.register(ownAccountRoutes, services)
  await app.register(sessionRoutes, services)
  await app.register(twoStepRoutes, services)
  await app.register(passkeyRoutes, services)
  await app.register(passkeySignInRoutes, services)
  if (identity) await app.register(providerRoutes, { ...services, provider: identity, pages })
  else {
    await app.register(localAccountRoutes, { ...services, pages })
    await app.register(passwordResetRoutes, services)
  }
  await app.register(accountPageRoutes, { ...services, pages: bundlePages })
  await app.register(tokenRoutes, services)
  await app.register(adminRoutes, services)
  await app.register(actingRoutes, services)
  await app.register(accountInvitationRoutes, services)
  await app.register(systemRoutes, { readSystem: systemReader(services) })
  if (config.reports) await app.register(reportRoutes, services)
  await app.register(billingRoutes, { ...services, pages })
  await app.register(dashboardRoutes, services)
  await app.register(presetRoutes, services)
  await app.register(webhookRoutes, services)
  await app.register(newsRoutes, services)
  await app.register(galleryRoutes, services)
  await app.register(siteRoutes, {
    ...services,
    setDomain: (person, hostname) => setDomain(services, person, { siteOf: person.id }, hostname),
  })
  await app.register(sitePreviewRoutes, { ...services, pages })
  await app.register(domainRoutes, services)
  await app.register(fileRoutes, { ...services, files })
  await app.register(imageRoutes, services)
  await app.register(arrangeRoutes, services)
  await app.register(chapterRoutes, services)
  await app.register(removedRoutes, services)
  await app.register(downloadRoutes, services)
  await app.register(bundleRoutes, { ...services, pages: bundlePages })
  await app.register(selectionRoutes, services)
  await app.register(uploadLinkRoutes, services)
  await app.register(guestRoutes, services)
  await app.register(viewLinkRoutes, services)
  await app.register(sendingRoutes, services)
  await app.register(pickRoutes, services)
  await app.register(uploadRoutes, services)
  await app.register(collaboratorRoutes, services)
  await app.register(visitRoutes, services)
}
