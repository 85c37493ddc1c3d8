import path from 'node:path'
import type { Logger } from 'pino'
import { addressChangeEmail, addressInUseEmail } from '#server/account-page/ask-for-email-change.ts'
import { goodbyeEmail } from '#server/account-page/delete-own-account.ts'
import { emailProven } from '#server/accounts/email-proven.ts'
import { expireTrials, runExpireTrials } from '#server/accounts/expire-trials.ts'
import type { Base } from '#server/base.ts'
import { endSubscriptions, runEndSubscriptions } from '#server/billing/end-subscriptions.ts'
import { forgetEmails, galleryEmail } from '#server/clients/gallery-email.ts'
import { changeEmail } from '#server/clients/tell-of-change.ts'
import { flushDigests, picksDigest, picksEmail } from '#server/clients/tell-of-picks.ts'
import {
  selectionsDigest,
  selectionsEmail,
  tellSelectionsThatWaited,
} from '#server/clients/tell-of-selections.ts'
import { invitationEmail } from '#server/collaborators/invite-collaborator.ts'
import type { Config } from '#server/configuration/config.ts'
import { type Announcements, listenForAnnouncements } from '#server/database/announcements.ts'
import { clock } from '#server/database/clock.ts'
import { type Connection, connect } from '#server/database/connect.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { holdProcessLock } from '#server/database/process-lock.ts'
import { createDecoder, type Decoder } from '#server/decoding/decoder.ts'
import {
  checkAllDomains,
  checkDomain,
  domainEmail,
  runCheckAllDomains,
  runCheckDomain,
} from '#server/domains/check-domain.ts'
import { removeFolder, runRemoveFolder } from '#server/files/remove-folder.ts'
import { type Staging, stagingBelow } from '#server/files/staging.ts'
import { sweepFiles, sweepStaging, sweepUnclaimedFiles } from '#server/files/sweep.ts'
import { closedEmail, closesSoonEmail } from '#server/galleries/closing-emails.ts'
import { forgetMemberKeys } from '#server/galleries/member-keys.ts'
import { prepareDownloads } from '#server/galleries/prepare-downloads.ts'
import { releaseHostname, runReleaseHostname } from '#server/galleries/release-hostname.ts'
import { deleteOldDownloadLists } from '#server/images/download-lists.ts'
import { emailPictures } from '#server/images/email-picture.ts'
import { findEarlierFocus, findFocus, runFindEarlierFocus, runFindFocus } from '#server/images/find-focus.ts'
import {
  finishRenditions,
  type RenditionMaker,
  renditionMaker,
  runFinishRenditions,
} from '#server/images/make-renditions.ts'
import { runPrepareDownloads } from '#server/images/prepare-downloads.ts'
import { deleteOldReceipts } from '#server/images/upload-receipts.ts'
import { limitsOf } from '#server/limits.ts'
import { deliverEmail, runDeliverEmail } from '#server/mail/send-email.ts'
import { measureDecoder, measureJobs, measureStorage } from '#server/metrics/measure-services.ts'
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts'
import { removeEndedLimits } from '#server/platform/http/rate-limits.ts'
import { createWorker, type Worker } from '#server/platform/jobs/jobs.ts'
import type { CustomHostnames } from '#server/ports/custom-hostnames/custom-hostnames.ts'
import { ownDns } from '#server/ports/custom-hostnames/own-dns.ts'
import { openIdProvider } from '#server/ports/identity/openid.ts'
import type { Mail } from '#server/ports/mail/mail.ts'
import { outboxMail } from '#server/ports/mail/outbox.ts'
import { smtpMail } from '#server/ports/mail/smtp.ts'
import type { PaymentChoice } from '#server/ports/payments/payments.ts'
import { diskStorage } from '#server/ports/storage/disk.ts'
import { s3Storage } from '#server/ports/storage/s3.ts'
import { emptyRemoved, runEmptyRemoved } from '#server/removed/delete-for-good.ts'
import { reportsDigest, reportsEmail } from '#server/reports/tell-administrators.ts'
import { addressProofEmail } from '#server/sign-in/email-proof.ts'
import { passwordEmail } from '#server/sign-in/forgot-password.ts'
import { newBrowserEmail } from '#server/sign-in/known-browsers.ts'
import { removeExpired, runRemoveExpired } from '#server/sign-in/remove-expired.ts'
import { signInMethodEmail } from '#server/sign-in/sign-in-method-email.ts'
import { guestUploadsDigest, guestUploadsEmail } from '#server/upload-links/notify-owner.ts'
import { forgetEndedUploads } from '#server/uploads/end-upload.ts'
import { forgetVisitors, runForgetVisitors } from '#server/visits/forget-visitors.ts'
import { type VisitCounter, visitCounter } from '#server/visits/visit-counter.ts'

/** What the modules work with, chosen once from the configuration. */
export type Services = Base & {
  metrics: Metrics
  connection: Connection
  announcements: Announcements
  mail: Mail
  jobs: Worker
  staging: Staging
  decoder: Decoder
  maker: RenditionMaker
  visits: VisitCounter
  /** Closes everything. Running jobs have up to `seconds` to finish. */
  close(seconds: number): Promise<void>
}

/** Connects, migrates, and starts the jobs of this process's role. */
export async function startServices(
  config: Config,
  databaseUrl: string,
  log: Logger,
  decodes = createDecoder(config.uploads),
): Promise<Services> {
  await migrateDatabase(databaseUrl)
  const onError = (error: Error) => log.warn({ err: error }, 'database connection')
  const connection = connect(databaseUrl, onError)
  const processLock = await holdProcessLock(databaseUrl, connection.reach, onError)
  const { db } = connection
  const announcements = await listenForAnnouncements(connection, databaseUrl, onError)

  const stagingRoot = config.stagingDirectory
  const staging = stagingBelow(stagingRoot, processLock.id)
  const metrics = createMetrics(connection, config)
  const { registry } = metrics
  const storage = measureStorage(
    registry,
    config.s3 ? s3Storage(config.s3) : diskStorage(path.join(config.dataDirectory, 'files')),
  )
  const from = config.mailFrom
  const mail = config.smtpUrl
    ? smtpMail({ url: config.smtpUrl, from })
    : outboxMail({ folder: path.join(config.dataDirectory, 'outbox'), from, log })
  const payments = await choosePayments(config)
  const host = config.publicUrl.hostname
  const hostnames = await chooseHostnames(config, host)
  const identity = config.oidc ? openIdProvider({ ...config.oidc, publicUrl: config.publicUrl }) : null
  const decoder = measureDecoder(registry, decodes)
  const visits = visitCounter(db, log)

  const { stream } = connection.reach
  const jobs = createWorker({
    databaseUrl,
    stream,
    log,
    enlistsOnly: config.role === 'web',
    ended: config.role === 'web' ? undefined : measureJobs(registry, connection),
  })
  const base: Base = {
    ...{ config, log, db, jobs, limits: limitsOf(db), storage, payments, hostnames, identity },
    process: processLock.id,
  }
  const maker = renditionMaker({ ...base, staging, decoder })
  const kinds = [
    addressProofEmail,
    addressChangeEmail,
    addressInUseEmail,
    passwordEmail,
    signInMethodEmail,
    newBrowserEmail,
    invitationEmail,
    guestUploadsEmail,
    closesSoonEmail,
    closedEmail,
    domainEmail,
    goodbyeEmail,
    reportsEmail,
    selectionsEmail,
    picksEmail,
    changeEmail,
    galleryEmail,
  ]
  const draw = emailPictures({ storage, staging, decoder })
  jobs.handle(deliverEmail, runDeliverEmail({ db, mail, log, product: config, kinds, draw }))
  jobs.handle(releaseHostname, runReleaseHostname({ db, hostnames }))
  jobs.handle(checkDomain, runCheckDomain({ db, jobs, hostnames }))
  jobs.handle(checkAllDomains, runCheckAllDomains({ db, jobs }))
  jobs.schedule(checkAllDomains, '17 4 * * *')
  jobs.handle(endSubscriptions, runEndSubscriptions(payments))
  jobs.handle(expireTrials, runExpireTrials(db))
  jobs.schedule(expireTrials, '*/10 * * * *')
  jobs.handle(removeExpired, async () => {
    await runRemoveExpired(db)()
    await removeEndedLimits(db)
    await forgetEmails(db)
    await forgetMemberKeys(db)
  })
  jobs.schedule(removeExpired, '23 * * * *')
  jobs.handle(guestUploadsDigest.job, guestUploadsDigest.run(db, jobs))
  jobs.handle(reportsDigest.job, reportsDigest.run(db, jobs))
  jobs.handle(emailProven, async ({ userId }) => {
    await tellSelectionsThatWaited(db, jobs, userId)
    await flushDigests(db, jobs, userId)
  })
  jobs.handle(picksDigest.job, picksDigest.run(db, jobs))
  jobs.handle(selectionsDigest.job, selectionsDigest.run(db, jobs))
  jobs.handle(removeFolder, runRemoveFolder({ db, storage, jobs }))
  jobs.handle(finishRenditions, runFinishRenditions({ db, maker }))
  jobs.handle(findFocus, runFindFocus({ ...base, staging, decoder }))
  jobs.handle(findEarlierFocus, runFindEarlierFocus({ ...base, staging, decoder }))
  jobs.schedule(findEarlierFocus, '*/5 * * * *')
  jobs.handle(prepareDownloads, runPrepareDownloads({ db, jobs }))
  jobs.handle(sweepFiles, async () => {
    await sweepUnclaimedFiles(db, jobs)
    await deleteOldReceipts(db)
    await deleteOldDownloadLists(db)
    await forgetEndedUploads(db, jobs)
  })
  jobs.schedule(sweepFiles, '*/10 * * * *')
  jobs.handle(forgetVisitors, runForgetVisitors(db))
  // Each hour, so that a process that was off at midnight makes up for it.
  jobs.schedule(forgetVisitors, '3 * * * *')
  jobs.handle(emptyRemoved, runEmptyRemoved(base))
  jobs.schedule(emptyRemoved, '41 3 * * *')
  await jobs.start()

  await sweepStaging(db, stagingRoot)
  const swept = await sweepUnclaimedFiles(db, jobs)
  if (swept > 0) log.info({ images: swept }, 'removing what an interrupted upload left')

  return {
    ...base,
    ...{ jobs, metrics, connection, announcements, mail, staging, decoder, maker, visits },
    async close(seconds) {
      await jobs.stop(seconds)
      await decoder.close()
      await visits.close()
      await announcements.close()
      await processLock.release()
      await connection.close()
    },
  }
}

// The clients of Cloudflare and Stripe are imported only where they are used: loading one takes a tenth of the start.

export async function chooseHostnames(
  { cloudflare, dnsServers }: Config,
  host: string,
): Promise<CustomHostnames> {
  if (!cloudflare) return ownDns({ host, servers: dnsServers })
  const { cloudflareHostnames } = await import('#server/ports/custom-hostnames/cloudflare.ts')
  return cloudflareHostnames({ ...cloudflare, host, servers: dnsServers })
}

async function choosePayments({ payments, publicUrl }: Config): Promise<PaymentChoice> {
  if (payments.kind !== 'stripe' || !payments.stripe) return payments.kind === 'off' ? 'off' : 'sandbox'
  const { stripePayments } = await import('#server/ports/payments/stripe.ts')
  const { api, ...stripe } = payments.stripe
  return stripePayments({
    ...stripe,
    publicUrl,
    now: clock.ms,
    api: api && {
      host: api.hostname,
      port: Number(api.port) || (api.protocol === 'https:' ? 443 : 80),
      protocol: api.protocol === 'https:' ? 'https' : 'http',
    },
  })
}
