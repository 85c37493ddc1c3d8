import path from 'node:path'
import type { Logger } from 'pino'
import { type DailyBackups, dailyBackups } from '#server/backups/back-up-daily.ts'
import type { Base } from '#server/base.ts'
import type { Config } from '#server/configuration/config.ts'
import { type Announcements, listenForAnnouncements } from '#server/database/announcements.ts'
import { clock } from '#server/database/clock.ts'
import { type Connection, connect } from '#server/database/connect.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { holdProcessLock } from '#server/database/process-lock.ts'
import { createDecoder, type Decoder } from '#server/decoding/decoder.ts'
import { type Staging, stagingBelow } from '#server/files/staging.ts'
import { sweepStaging, sweepUnclaimedFiles } from '#server/files/sweep.ts'
import { handleJobs, scheduleBackups } from '#server/handle-jobs.ts'
import { type RenditionMaker, renditionMaker } from '#server/images/make-renditions.ts'
import { limitsOf } from '#server/limits.ts'
import {
  measureBackups,
  measureDecoder,
  measureJobs,
  measureStorage,
} from '#server/metrics/measure-services.ts'
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts'
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
import { type VisitCounter, visitCounter } from '#server/visits/visit-counter.ts'

/** Services of the program, chosen once from the configuration. */
export type Services = Base & {
  metrics: Metrics
  /** Daily backups; undefined without BACKUP_DIR. */
  backups: DailyBackups | undefined
  connection: Connection
  databaseUrl: string
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
  handleJobs({ ...base, jobs, mail, staging, decoder, maker })
  const backups =
    config.backups &&
    dailyBackups({ ...config.backups, databaseUrl, storage, site: config.publicUrl.origin, log })
  if (backups) {
    scheduleBackups(jobs, db, backups, config.backups!.at)
    measureBackups(registry, async () => (await backups.state()).lastAt)
  }
  await jobs.start()

  if (backups && config.role !== 'web') await backups.tidy()
  await sweepStaging(db, stagingRoot)
  const swept = await sweepUnclaimedFiles(db, jobs)
  if (swept > 0) log.info({ images: swept }, 'removing what an interrupted upload left')

  return {
    ...base,
    ...{
      backups,
      jobs,
      metrics,
      connection,
      databaseUrl,
      announcements,
      mail,
      staging,
      decoder,
      maker,
      visits,
    },
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
