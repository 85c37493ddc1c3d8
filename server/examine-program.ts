import path from 'node:path'
import pino from 'pino'
import type { Config } from '#server/configuration/config.ts'
import { type Connection, connect, type Database } from '#server/database/connect.ts'
import { createDecoder, type Decoder } from '#server/decoding/decoder.ts'
import { checkBackups } from '#server/doctor/check-backups.ts'
import { checkDatabase } from '#server/doctor/check-database.ts'
import { checkFiles } from '#server/doctor/check-files.ts'
import { checkJobs } from '#server/doctor/check-jobs.ts'
import { checkDataFolder, checkDecoder, checkRoom, checkStorage } from '#server/doctor/check-machine.ts'
import { checkDomains, checkNames } from '#server/doctor/check-names.ts'
import { examine } from '#server/doctor/doctor.ts'
import type { Check, Finding } from '#server/doctor/finding.ts'
import { type Outside, outside } from '#server/doctor/outside/ask.ts'
import { outsideChecks } from '#server/doctor/outside/checks.ts'
import { type DoctorToken, holdDoctorToken } from '#server/doctor/outside/token.ts'
import { everybodysLine, type Line } from '#server/doctor/outside/visit.ts'
import { outboxMail } from '#server/ports/mail/outbox.ts'
import { smtpMail } from '#server/ports/mail/smtp.ts'
import { diskStorage } from '#server/ports/storage/disk.ts'
import { s3Storage } from '#server/ports/storage/s3.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { chooseHostnames } from '#server/services.ts'

const SAMPLE = path.join(import.meta.dirname, 'samples/images/nature/ridge-at-dawn.jpg')

type Looked = {
  storage: Storage
  decoder: Decoder
  /** Returns the database's URL. */
  openDatabase(): Promise<string>
  /** The database, after it was opened. */
  db(): Database
}

/** The checks in their order. The files come last: they may be many. */
export function programChecks(config: Config, { storage, decoder, openDatabase, db }: Looked): Check[] {
  const { dataDirectory, stagingDirectory: staging, publicUrl, s3 } = config
  return [
    {
      about: 'data folder',
      todo: 'Let DATA_DIR be a folder that the user of the program owns.',
      look: () => checkDataFolder(dataDirectory),
    },
    {
      about: 'disk',
      todo: 'Let DATA_DIR and STAGING_DIR be folders on disks of this machine.',
      look: () =>
        checkRoom([dataDirectory, ...(isBelow(staging, dataDirectory) ? [] : [path.dirname(staging)])]),
    },
    {
      about: 'database',
      todo: 'See whether PostgreSQL runs and lets DATABASE_URL (or the user of DATA_DIR) in.',
      look: async () => checkDatabase(await openDatabase()),
    },
    {
      about: 'storage',
      todo: s3 ? 'See the variables S3_… and the rights of the key.' : 'See who owns DATA_DIR/files.',
      after: 'disk',
      look: () => checkStorage(storage, staging),
    },
    {
      about: 'backups',
      todo: 'See who owns BACKUP_DIR.',
      look: async () => checkBackups(config.backups?.directory),
    },
    {
      about: 'mail',
      todo: 'See SMTP_URL, and the log of the mail server.',
      ...(config.smtpUrl ? {} : { after: 'data folder' }),
      look: () => checkMail(config),
    },
    { about: 'proxy', todo: '', look: async () => checkProxy(config) },
    {
      about: 'names',
      todo: 'See DNS_SERVERS.',
      look: () => checkNames(publicUrl.hostname, config.dnsServers, config.addresses),
    },
    {
      about: 'decoder',
      todo: 'Run npm install on this machine; the log of the system says when memory was short.',
      after: 'disk',
      look: () => checkDecoder(decoder, staging, SAMPLE),
    },
    {
      about: 'domains',
      todo: 'See DNS_SERVERS, or CLOUDFLARE_API_TOKEN.',
      after: 'database',
      look: async () => checkDomains(db(), await chooseHostnames(config, publicUrl.hostname)),
    },
    {
      about: 'jobs',
      todo: 'Start the program once.',
      after: 'database',
      look: () => checkJobs(db()),
    },
    {
      about: 'files',
      todo: 'See what is said of the storage and the database.',
      after: 'database',
      look: () => checkFiles(db(), storage),
    },
  ]
}

/** The lines of `npm run admin -- doctor`. `openDatabase` returns the database's URL. */
export async function* examineProgram(
  config: Config,
  openDatabase: () => Promise<string>,
): AsyncGenerator<string> {
  const { s3 } = config
  const decoder = createDecoder({ ...config.uploads, processes: 1 })
  let connection: Connection | undefined
  const checks = programChecks(config, {
    storage: s3 ? s3Storage(s3) : diskStorage(path.join(config.dataDirectory, 'files')),
    decoder,
    async openDatabase() {
      const url = await openDatabase()
      connection = connect(url, () => {}, 2)
      return url
    },
    db: () => connection!.db,
  })
  try {
    yield 'ok      configuration: every variable can be used'
    yield* examine(checks, secretsOf(config))
  } finally {
    await decoder.close()
    await connection?.close()
  }
}

/** The lines of `npm run admin -- doctor --from-outside`, about the path of a visitor's request to the program. */
export async function* examineFromOutside(
  config: Config,
  openDatabase: () => Promise<string>,
  line: Line = everybodysLine,
): AsyncGenerator<string> {
  let held: DoctorToken | undefined
  let asked: Outside | undefined
  const database: Check = {
    about: 'database',
    todo: 'See whether PostgreSQL runs and lets DATABASE_URL (or the user of DATA_DIR) in.',
    async look() {
      held = await holdDoctorToken(await openDatabase())
      asked = outside(config, line, held.token)
      return [{ fine: 'the program knows its doctor by it' }]
    },
  }
  try {
    yield* examine([database, ...outsideChecks(() => asked!)], secretsOf(config))
  } finally {
    await held?.release()
  }
}

const isBelow = (folder: string, top: string) => path.resolve(folder).startsWith(path.resolve(top) + path.sep)

async function checkMail({ smtpUrl, mailFrom: from, dataDirectory, publicUrl }: Config) {
  if (smtpUrl) {
    await smtpMail({ url: smtpUrl, from }).check()
    return [{ fine: 'the mail server lets the program in' }]
  }
  const folder = path.join(dataDirectory, 'outbox')
  await outboxMail({ folder, from, log: pino({ enabled: false }) }).check()
  return publicUrl.protocol === 'https:'
    ? [{ wrong: `E-mails are not sent: they are files in ${folder}`, todo: 'Set SMTP_URL.' }]
    : [{ fine: `e-mails are files in ${folder}` }]
}

function checkProxy({ trustProxy }: Config): Finding[] {
  if (trustProxy !== true) return []
  return [
    {
      wrong:
        'TRUST_PROXY=true believes every caller, so callers choose the address that limits and the log go by',
      todo: 'Name the addresses of your proxies in TRUST_PROXY.',
    },
  ]
}

/** Secrets in the configuration, which must not be printed. */
export function secretsOf(config: Config): string[] {
  const passwords = [config.databaseUrl, config.smtpUrl].flatMap((url) => {
    const password = url ? new URL(url).password : ''
    return [password, decodeURIComponent(password)]
  })
  const { stripe } = config.payments
  return [
    ...passwords,
    config.s3?.secretAccessKey ?? '',
    config.admin.password ?? '',
    config.cloudflare?.apiToken ?? '',
    config.oidc?.clientSecret ?? '',
    stripe?.secretKey ?? '',
    stripe?.webhookSecret ?? '',
  ]
}
