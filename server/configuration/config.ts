import { Resolver } from 'node:dns'
import path from 'node:path'
import proxyAddress from '@fastify/proxy-addr'
import { z } from 'zod'
import { SIGN_UP_KINDS } from '#contract/accounts.ts'
import { ADDRESS_KINDS } from '#contract/addresses.ts'
import { PAYMENT_KINDS } from '#contract/billing.ts'
import { Email, emailOr } from '#contract/emails.ts'
import { DEFAULT_UPLOAD_LIMITS, IMAGE_TYPES, LARGEST_GALLERY, maxFileMB } from '#contract/image-limits.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { RESERVED_SUBDOMAINS, subdomainProblem } from '#contract/subdomain.ts'

const MB = 1024 * 1024

/** The environment, read once and validated, with all defaults. */
export type Config = ReturnType<typeof readConfig>

const flag = (start: boolean) =>
  z
    .enum(['true', 'false'], 'Must be true or false')
    .default(start ? 'true' : 'false')
    .transform((word) => word === 'true')

const publicUrl = z
  .url({ protocol: /^https?$/, error: 'Must be a URL like https://pictures.example.com' })
  .transform((text) => new URL(text))
  .refine((url) => url.pathname === '/' && !url.search && !url.hash && !url.username, {
    error: 'Must be an origin only, like https://pictures.example.com, without a path',
  })

/** Tells whether a library's function accepts an input without throwing. */
const isAccepted =
  <Input>(by: (input: Input) => unknown) =>
  (input: Input) => {
    try {
      by(input)
      return true
    } catch {
      return false
    }
  }

const isNameServer = isAccepted((server: string) => new Resolver().setServers([server]))
const isTrustable = isAccepted((proxies: string[]) => isWord(proxies) || proxyAddress.compile(proxies))

function whole(min: number, max: number, start: number) {
  const wrong = `Must be a whole number from ${min} to ${max}`
  return z.coerce.number(wrong).int(wrong).min(min, wrong).max(max, wrong).default(start)
}

/** A number of megabytes; 0 for no limit. */
const megabytes = (start: number) => whole(0, 1_000_000_000, start)

const oneOf = <const Words extends readonly string[]>(all: Words) =>
  z.enum(all, `Must be one of: ${all.join(', ')}`)

const text = z.string().min(1)

const url = (protocol: RegExp, example?: string) =>
  z.url({ protocol, error: example && `Must be a URL like ${example}` }).optional()

/** The address of a page elsewhere. */
const page = url(/^https?$/, 'https://example.com/privacy')

const words = z.string().transform((list) => list.split(/[\s,]+/).filter(Boolean))

/** Short name of a type: `jpeg` for `image/jpeg`. */
const formatOf = (type: string) => type.replace('image/', '')
const FORMATS = IMAGE_TYPES.map(formatOf)

/** People required to use two-step sign-in. */
const TWO_STEP_REQUIREMENTS = ['no', 'admins', 'everyone'] as const

/** Proxies that can send stored files from disk on behalf of the program. */
const ACCELERATORS = ['nginx'] as const

/** Roles of a process: everything, requests only, or jobs only. */
const ROLES = ['all', 'web', 'worker'] as const

/** Every variable that the program reads. `describe` is its text in docs/operating.md. */
export const ENVIRONMENT = z.object({
  PUBLIC_URL: publicUrl
    .optional()
    .describe(
      'The address of the app; galleries live at subdomains of its host (see ADDRESSES). Default: http://localhost:PORT.',
    ),
  ADDRESSES: oneOf(ADDRESS_KINDS)
    .default('hosts')
    .describe(
      '`hosts`: galleries and sites live at subdomains, as NAME.HOST. `paths`: at HOST/@NAME, for a host name without a wildcard in DNS and certificate.',
    ),
  PORT: whole(0, 65535, 3000).describe('The port to listen on.'),
  BIND: text.default('127.0.0.1').describe('The network address to listen on.'),
  ROLE: oneOf(ROLES)
    .default('all')
    .describe(
      '`web`: answers, and runs no jobs. `worker`: runs jobs, and answers only /healthz, /readyz and /metrics. `all`: both.',
    ),
  TRUST_PROXY: words
    .refine(isTrustable, 'Must be IP addresses or ranges, separated by commas, or loopback, or true')
    .optional()
    .describe(
      'Addresses of the proxies in front (comma-separated, or `loopback`). `true` believes every caller and is unsafe: callers then choose the address that limits and the log go by.',
    ),
  PRODUCT_NAME: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .default('Picture Rail')
    .describe('The name shown to people.'),
  SUPPORT_EMAIL: z.email().default('support@example.com').describe('The support contact in the footer.'),
  DATA_DIR: text
    .default('./data')
    .describe('The data folder: embedded database, files and outbox, unless configured elsewhere.'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/name').describe(
    'A PostgreSQL database. Without it an embedded one is started in the data folder.',
  ),
  STAGING_DIR: text
    .optional()
    .describe(
      'Where uploads are kept until they are stored, in a folder `picturerail` made there. Default: `staging` in the data folder.',
    ),
  DRAIN_SECONDS: whole(0, 600, 0).describe(
    'How long SIGTERM leaves the program taking requests while /readyz says 503, for proxies that ask it.',
  ),
  SHUTDOWN_SECONDS: whole(1, 3600, 30).describe(
    'How long requests and jobs may take to finish when the program is told to stop; then they are cut.',
  ),
  ADMIN_EMAIL: Email.default('admin@example.com').describe(
    'The e-mail of the account created at the first start.',
  ),
  ADMIN_PASSWORD: z
    .string()
    .min(10, 'Must have at least 10 characters')
    .max(256)
    .optional()
    .describe('Its password. Without it a random one is printed once.'),
  ADMIN_EMAILS: words
    .pipe(z.array(emailOr('Must be e-mail addresses, separated by commas')))
    .prefault('')
    .describe('E-mails that become Admin when they sign in with a verified one.'),
  SEED_SAMPLES: flag(true).describe('Whether the first start makes the sample galleries.'),
  TRIAL_DAYS: whole(0, 3650, 14).describe('How long a trial lasts, in days.'),
  QUOTA_TRIAL_MB: megabytes(5000).describe(
    'Room for the originals of a trial account, in MB of 1024² bytes; 0: no limit.',
  ),
  QUOTA_PAID_MB: megabytes(0).describe('The same for paid accounts and administrators.'),
  MAX_GALLERY_IMAGES: whole(1, LARGEST_GALLERY, 20_000).describe('How many images a gallery can have.'),
  TRASH_DAYS: whole(0, 3650, 30).describe(
    'For how many days deleted images and galleries can be restored; 0: they are deleted at once and for good.',
  ),
  MAX_FILE_MB: whole(1, 2000, maxFileMB(DEFAULT_UPLOAD_LIMITS)).describe(
    'How large one uploaded file may be, in MB of 1024² bytes.',
  ),
  UPLOAD_FORMATS: words
    .pipe(z.array(z.enum(FORMATS, `Must be of: ${FORMATS.join(', ')}`)).min(1, 'Must name a format'))
    .prefault(DEFAULT_UPLOAD_LIMITS.formats.map(formatOf).join(','))
    .describe(`Which files are accepted, of ${FORMATS.map((format) => `\`${format}\``).join(', ')}.`),
  MAX_BUNDLE_MB: megabytes(10_000).describe(
    'How large a bundle may be that is imported as a gallery, in MB of 1024² bytes; 0: no limit.',
  ),
  HOME_SITE: z
    .string()
    .refine((name) => subdomainProblem(name) === null, 'Must be the name of a site, such as mara')
    .refine((name) => !RESERVED_SUBDOMAINS.has(name), 'Must not be a name that is reserved for the host')
    .optional()
    .describe(
      'The name of a site (without the host) whose page the app’s own `/` shows, with a link to sign in. While no such site is enabled, and without it, `/` is the landing page, which stays at /home.',
    ),
  SIGN_UP: oneOf(SIGN_UP_KINDS)
    .default('open')
    .describe(
      'Who may create an account: `open` (anyone) or `invited` (whom an administrator invites on User Management, or the owner of a gallery to work on it).',
    ),
  DEFAULT_LANGUAGE: oneOf(LANGUAGES)
    .default('en')
    .describe(
      'The language of visitors’ pages and e-mails where neither the address, the owner of a gallery nor the browser says one: `en`, `de`, `fr`, `es`, `it`, `pt`, `nl`, `pl`, `sv`, `cs`, `tr`, `uk`, `ja`, `zh`, `ar` or `he`.',
    ),
  BACKUP_DIR: text
    .optional()
    .describe(
      'A folder of this installation alone, best on another disk, where the program makes a backup every day. Without it none is made by itself.',
    ),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day, such as 03:00')
    .default('03:00')
    .describe('When, as HH:MM in UTC. One that was missed is made up for.'),
  BACKUP_KEEP: whole(1, 365, 7).describe('How many of these backups are kept.'),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').describe(
    'The mail server. Without it mails are written to the outbox in the data folder.',
  ),
  MAIL_FROM: z
    .string()
    .min(3)
    .optional()
    .describe(
      'The sender of mails, as `Name <address>`. Default: PRODUCT_NAME, no-reply@ the host of PUBLIC_URL. E-mails to clients have the name of the studio and `via {host}` before the same address.',
    ),
  REQUIRE_TWO_STEP: oneOf(TWO_STEP_REQUIREMENTS)
    .default('no')
    .describe(
      'Who must have two-step sign-in, and sets it up before anything else: `admins`, `everyone` or `no`. With an identity provider it is the provider that asks.',
    ),
  S3_BUCKET: z
    .string()
    .min(3)
    .optional()
    .describe('With the keys below: images are kept in this S3 bucket instead of the data folder.'),
  S3_ACCESS_KEY_ID: text
    .optional()
    .describe('The key that may list the bucket, and read, write and delete what is in it.'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('Its secret.'),
  S3_ENDPOINT: url(/^https?$/).describe("The store's address, if it is not Amazon's."),
  S3_REGION: text.default('us-east-1').describe('The region of the bucket.'),
  MEDIA_URL: publicUrl
    .optional()
    .describe(
      'The address of a content delivery network in front of `/media/`. Pages of public and unlisted galleries fetch their images there.',
    ),
  ACCEL: oneOf(ACCELERATORS)
    .optional()
    .describe(
      '`nginx`: files of the data folder are sent by the nginx in front (deploy/nginx.conf), after this program has said who may see them.',
    ),
  OIDC_ISSUER: url(/^https?$/, 'https://login.example.com').describe(
    'With the two below: people sign in at this OpenID Connect provider instead of with a password.',
  ),
  OIDC_CLIENT_ID: text.optional().describe('The client id of this program at the provider.'),
  OIDC_CLIENT_SECRET: text
    .optional()
    .describe('Its secret there. The redirect address to register is PUBLIC_URL/api/callback.'),
  CLOUDFLARE_API_TOKEN: text
    .optional()
    .describe('With the one below: custom domains through Cloudflare for SaaS. Without: own DNS check.'),
  CLOUDFLARE_ZONE_ID: text.optional().describe('The zone whose custom hostnames they are.'),
  CLOUDFLARE_API: url(/^https?$/).describe("Another address than Cloudflare's own API, for tests."),
  DNS_SERVERS: words
    .pipe(z.array(z.string().refine(isNameServer, 'Must be IP addresses, as 192.0.2.1:53')))
    .prefault('')
    .describe('Name servers for the own DNS check, as address:port. Default: those of the system.'),
  STRIPE_SECRET_KEY: text.optional().describe('With the two below: payments through Stripe Checkout.'),
  STRIPE_PRICE_ID: text.optional().describe('What is sold: a price that recurs, or a single payment.'),
  STRIPE_WEBHOOK_SECRET: text
    .optional()
    .describe('The signing secret of the webhook at /api/stripe/webhook.'),
  STRIPE_API: url(/^https?$/).describe("Another address than Stripe's own API, for tests."),
  PAYMENTS: z
    .enum(PAYMENT_KINDS, {
      error: ({ input }) =>
        input === 'on'
          ? 'Must be stripe (which `on` was with its keys) or sandbox (which it was without)'
          : 'Must be stripe, sandbox (a test checkout where no money moves) or off',
    })
    .optional()
    .describe(
      '`stripe`, `sandbox` (a built-in test checkout, where no money moves) or `off` (no upgrading). Must be set when PUBLIC_URL is https. Default: `stripe` with its keys, else `sandbox`.',
    ),
  REPORTS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('`off`: visitors cannot report galleries, and administrators see no reports.'),
  PRIVACY_URL: page.describe('Where Privacy Policy in the footer leads. Without an address it is text.'),
  TERMS_URL: page.describe('Where Terms of Service leads.'),
  HELP_URL: page.describe('Where Help Center leads.'),
  SOCIAL_URLS: words
    .pipe(z.array(z.url({ protocol: /^https?$/, error: 'Must be URLs, separated by commas' })))
    .prefault('')
    .describe("The host's pages elsewhere, for the circles in the footer."),
  PRICE_TEXT: z
    .string()
    .trim()
    .max(300)
    .optional()
    .describe(
      'What an upgrade costs, in your words: shown on the landing page and beside every ‘Upgrade’. Without it no price is shown.',
    ),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: 'Must be a mailto: or https: address' })
    .optional()
    .describe(
      'Where to report vulnerabilities, as `mailto:security@example.com` or an https: address. With it, /.well-known/security.txt says so.',
    ),
  WEBHOOK_ALLOW: words
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()], 'Must be ranges of IP addresses, such as 10.0.0.0/8')))
    .prefault('')
    .describe(
      'Ranges of addresses (CIDR) that webhooks may call although they are not public, separated by commas.',
    ),
  METRICS_ALLOW: words
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'Must be IP addresses or ranges')))
    .prefault('127.0.0.1, ::1')
    .describe('Who may read /metrics: IP addresses or ranges (CIDR).'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('How much is logged.'),
})

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PRICE_ID', 'STRIPE_WEBHOOK_SECRET'] as const
const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const S3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const CLOUDFLARE = ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ZONE_ID'] as const

/** The environment is invalid; `mistakes` has every wrong variable with the reason. */
export class ConfigMistakes extends Error {
  readonly mistakes: { variable: string; message: string }[]
  constructor(mistakes: { variable: string; message: string }[]) {
    super(mistakes.map(({ variable, message }) => `${variable}: ${message}`).join('\n'))
    this.name = 'ConfigMistakes'
    this.mistakes = mistakes
  }
}

/** Reads the environment. Empty variables count as absent. Throws ConfigMistakes with all of them at once. */
export function readConfig(environment: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = ENVIRONMENT.safeParse(present)
  const mistakes = [
    ...(read.error?.issues ?? []).map(({ path, message }) => ({ variable: path.join('.'), message })),
    ...mistakesBetween(present),
  ]
  if (!read.success || mistakes.length > 0) throw new ConfigMistakes(mistakes)
  const env = read.data
  const address = env.PUBLIC_URL ?? new URL(`http://localhost:${env.PORT}`)
  const stripe = allOrNone(env, STRIPE)
  const oidc = allOrNone(env, OIDC)
  const s3 = allOrNone(env, S3)
  const cloudflare = allOrNone(env, CLOUDFLARE)
  return {
    publicUrl: address,
    addresses: env.ADDRESSES,
    role: env.ROLE,
    port: env.PORT,
    bind: env.BIND,
    trustProxy: trustProxy(env.TRUST_PROXY),
    productName: env.PRODUCT_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    dataDirectory: env.DATA_DIR,
    stagingDirectory: env.STAGING_DIR
      ? path.join(env.STAGING_DIR, 'picturerail')
      : path.join(env.DATA_DIR, 'staging'),
    databaseUrl: env.DATABASE_URL,
    drainSeconds: env.DRAIN_SECONDS,
    shutdownSeconds: env.SHUTDOWN_SECONDS,
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    adminEmails: env.ADMIN_EMAILS,
    seedSamples: env.SEED_SAMPLES,
    trialDays: env.TRIAL_DAYS,
    quotas: {
      trialBytes: env.QUOTA_TRIAL_MB * MB || null,
      paidBytes: env.QUOTA_PAID_MB * MB || null,
      galleryImages: env.MAX_GALLERY_IMAGES,
    },
    trashDays: env.TRASH_DAYS,
    uploads: {
      maxFileBytes: env.MAX_FILE_MB * MB,
      formats: IMAGE_TYPES.filter((type) => env.UPLOAD_FORMATS.includes(formatOf(type))),
    },
    maxBundleBytes: env.MAX_BUNDLE_MB * MB || null,
    backups: env.BACKUP_DIR
      ? { directory: env.BACKUP_DIR, at: env.BACKUP_AT, keep: env.BACKUP_KEEP }
      : undefined,
    homeSite: env.HOME_SITE,
    signUp: env.SIGN_UP,
    defaultLanguage: env.DEFAULT_LANGUAGE,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? { name: env.PRODUCT_NAME, address: `no-reply@${address.hostname}` },
    payments: {
      kind: env.PAYMENTS ?? (stripe ? 'stripe' : 'sandbox'),
      stripe: stripe && {
        secretKey: stripe.STRIPE_SECRET_KEY,
        priceId: stripe.STRIPE_PRICE_ID,
        webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
        api: env.STRIPE_API ? new URL(env.STRIPE_API) : undefined,
      },
    },
    reports: env.REPORTS === 'on',
    priceText: env.PRICE_TEXT || undefined,
    pages: {
      privacy: env.PRIVACY_URL,
      terms: env.TERMS_URL,
      help: env.HELP_URL,
      social: env.SOCIAL_URLS,
    },
    requireTwoStep: oidc ? ('no' as const) : env.REQUIRE_TWO_STEP,
    s3: s3 && {
      bucket: s3.S3_BUCKET,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
    },
    mediaUrl: env.MEDIA_URL,
    accelerator: env.ACCEL,
    cloudflare: cloudflare && {
      apiToken: cloudflare.CLOUDFLARE_API_TOKEN,
      zoneId: cloudflare.CLOUDFLARE_ZONE_ID,
      api: env.CLOUDFLARE_API,
    },
    dnsServers: env.DNS_SERVERS,
    oidc: oidc && {
      issuer: new URL(oidc.OIDC_ISSUER),
      clientId: oidc.OIDC_CLIENT_ID,
      clientSecret: oidc.OIDC_CLIENT_SECRET,
    },
    securityContact: env.SECURITY_CONTACT,
    webhookAllow: env.WEBHOOK_ALLOW,
    metricsAllow: env.METRICS_ALLOW,
    logLevel: env.LOG_LEVEL,
  }
}

/** Rules between variables. */
function mistakesBetween(environment: Record<string, string | undefined>) {
  const mistakes = [STRIPE, OIDC, S3, CLOUDFLARE].flatMap((names) => {
    const set = names.filter((name) => environment[name])
    const missing = set.length > 0 ? names.filter((name) => !environment[name]) : []
    return missing.map((variable) => ({
      variable: variable as string,
      message: `Must be set together with ${set.join(' and ')}`,
    }))
  })
  if (environment.ACCEL && environment.S3_BUCKET) {
    mistakes.push({
      variable: 'ACCEL',
      message: 'Must not be set with S3_BUCKET: nginx sends what is on a disk',
    })
  }
  // Otherwise pictures would be stored in the data folder, unnoticed.
  if (environment.S3_ENDPOINT && !environment.S3_BUCKET) {
    mistakes.push({ variable: 'S3_ENDPOINT', message: `Must be set together with ${S3.join(', ')}` })
  }
  const isHttps = /^https:/i.test(environment.PUBLIC_URL ?? '')
  if (isHttps && /^http:/i.test(environment.MEDIA_URL ?? '')) {
    mistakes.push({
      variable: 'MEDIA_URL',
      message: 'Must be https when PUBLIC_URL is: browsers show no images of http there',
    })
  }
  // The test checkout upgrades any account, so it must be enabled explicitly.
  if (isHttps && !environment.PAYMENTS) {
    mistakes.push({
      variable: 'PAYMENTS',
      message: 'Must be set when PUBLIC_URL is https: stripe, sandbox (anyone upgrades for free) or off',
    })
  }
  if (environment.PAYMENTS === 'stripe' && !STRIPE.some((name) => environment[name])) {
    mistakes.push({ variable: 'PAYMENTS', message: `stripe needs ${STRIPE.join(', ')}` })
  }
  const { BACKUP_DIR, DATA_DIR = './data' } = environment
  if (BACKUP_DIR && !/^\.\.(\/|$)/.test(path.relative(DATA_DIR, BACKUP_DIR))) {
    mistakes.push({
      variable: 'BACKUP_DIR',
      message: 'Must not be inside of DATA_DIR: what befalls one would befall the other',
    })
  }
  // The embedded database belongs to one process and ends with it.
  if (/^(web|worker)$/.test(environment.ROLE ?? '') && !environment.DATABASE_URL) {
    mistakes.push({
      variable: 'ROLE',
      message: `${environment.ROLE} needs DATABASE_URL: a database that other processes use, too`,
    })
  }
  // Secure cookies are only set on requests by https, which only the proxy's header shows.
  if (isHttps && !environment.TRUST_PROXY) {
    mistakes.push({
      variable: 'TRUST_PROXY',
      message: 'Must be set when PUBLIC_URL is https: it names the proxy in front',
    })
  }
  return mistakes
}

/** Variables that belong together: all of them, or undefined if one is missing. */
const allOrNone = <Name extends string>(
  env: { [key in Name]?: string | undefined },
  names: readonly Name[],
): Record<Name, string> | undefined =>
  names.every((name) => env[name]) ? (env as Record<Name, string>) : undefined

const isWord = ([word, ...others]: string[]) => others.length === 0 && /^(true|false)$/.test(word ?? '')

const trustProxy = (proxies: string[] = []): boolean | string[] =>
  isWord(proxies) ? proxies[0] === 'true' : proxies.length > 0 && proxies
