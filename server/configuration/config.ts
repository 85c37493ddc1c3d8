import { Resolver } from 'node:dns'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { PAYMENT_KINDS } from '#contract/billing.ts'
import { DEFAULT_UPLOAD_LIMITS, IMAGE_TYPES, maxFileMB } from '#contract/image-limits.ts'
import { ACCELERATORS } from '#server/files/send-stored.ts'
import { TWO_STEP_REQUIREMENTS } from '#server/sign-in/two-step/requirement.ts'

const MB = 1024 * 1024

/** The environment: read once, validated, with all defaults. */
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

/** An address, a range, or a name for a kind of address, as Fastify's `trustProxy` accepts them. */
const isProxy = (word: string) => {
  const [address = '', range, ...rest] = word.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  if (range === undefined) return most !== undefined || /^(loopback|linklocal|uniquelocal)$/.test(word)
  return most !== undefined && rest.length === 0 && /^\d+$/.test(range) && Number(range) <= most
}

const isNameServer = (word: string) => {
  try {
    new Resolver().setServers([word])
    return true
  } catch {
    return false
  }
}

/** 0: no limit. */
const megabytes = (start: number) => z.coerce.number().int().min(0).max(1_000_000_000).default(start)

/** The address of a page elsewhere. */
const page = z
  .url({ protocol: /^https?$/, error: 'Must be a URL like https://example.com/privacy' })
  .optional()

const words = z.string().transform((list) => list.split(/[\s,]+/).filter(Boolean))

/** `jpeg` for `image/jpeg`. */
const formatOf = (type: string) => type.replace('image/', '')
const FORMATS = IMAGE_TYPES.map(formatOf)

/** What a process does: everything, or only answering, or only the jobs. */
const ROLES = ['all', 'web', 'worker'] as const

/** Every variable that the program reads. `describe` is its text in docs/operating.md. */
export const ENVIRONMENT = z.object({
  PUBLIC_URL: publicUrl
    .optional()
    .describe(
      'The address of the app; galleries live at subdomains of its host. Default: http://localhost:PORT.',
    ),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('The port to listen on.'),
  BIND: z.string().min(1).default('127.0.0.1').describe('The network address to listen on.'),
  ROLE: z
    .enum(ROLES, `Must be one of: ${ROLES.join(', ')}`)
    .default('all')
    .describe(
      '`web`: answers, and runs no jobs. `worker`: runs jobs, and answers only /healthz, /readyz and /metrics. `all`: both.',
    ),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => typeof trustProxy(text) === 'boolean' || (trustProxy(text) as string[]).every(isProxy),
      {
        error: 'Must be IP addresses or ranges, separated by commas, or loopback, or true',
      },
    )
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
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('The data folder: embedded database, files and outbox, unless configured elsewhere.'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'Must be a URL like postgresql://user:password@host:5432/name',
    })
    .optional()
    .describe('A PostgreSQL database. Without it an embedded one is started in the data folder.'),
  STAGING_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Where uploads are kept until they are stored, in a folder `picturerail` made there. Default: `staging` in the data folder.',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(600)
    .default(0)
    .describe(
      'How long SIGTERM leaves the program taking requests while /readyz says 503, for proxies that ask it.',
    ),
  SHUTDOWN_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(30)
    .describe(
      'How long requests and jobs may take to finish when the program is told to stop; then they are cut.',
    ),
  ADMIN_EMAIL: z
    .email()
    .default('admin@example.com')
    .describe('The email of the account created at the first start.'),
  ADMIN_PASSWORD: z
    .string()
    .min(10, 'Must have at least 10 characters')
    .max(256)
    .optional()
    .describe('Its password. Without it a random one is printed once.'),
  ADMIN_EMAILS: words
    .pipe(z.array(z.email('Must be e-mail addresses, separated by commas')))
    .prefault('')
    .describe('Emails that become Admin when they sign in with a verified email.'),
  SEED_SAMPLES: flag(true).describe('Whether the first start makes the sample galleries.'),
  TRIAL_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3650)
    .default(14)
    .describe('How long a trial lasts, in days.'),
  QUOTA_TRIAL_MB: megabytes(5000).describe(
    'Room for the originals of a trial account, in MB of 1024² bytes; 0: no limit.',
  ),
  QUOTA_PAID_MB: megabytes(0).describe('The same for paid accounts and administrators.'),
  MAX_GALLERY_IMAGES: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(20_000)
    .describe('How many images a gallery can have.'),
  MAX_FILE_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(2000)
    .default(maxFileMB(DEFAULT_UPLOAD_LIMITS))
    .describe('How large one uploaded file may be, in MB of 1024² bytes.'),
  UPLOAD_FORMATS: words
    .pipe(z.array(z.enum(FORMATS, `Must be of: ${FORMATS.join(', ')}`)).min(1, 'Must name a format'))
    .prefault(DEFAULT_UPLOAD_LIMITS.formats.map(formatOf).join(','))
    .describe(`Which files are accepted, of ${FORMATS.map((format) => `\`${format}\``).join(', ')}.`),
  MAX_BUNDLE_MB: megabytes(10_000).describe(
    'How large a bundle may be that is imported as a gallery, in MB of 1024² bytes; 0: no limit.',
  ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'Must be a URL like smtp://user:password@host:587' })
    .optional()
    .describe('The mail server. Without it mails are written to the outbox in the data folder.'),
  MAIL_FROM: z
    .string()
    .min(3)
    .optional()
    .describe(
      'The sender of mails, as `Name <address>`. Default: PRODUCT_NAME, no-reply@ the host of PUBLIC_URL.',
    ),
  REQUIRE_TWO_STEP: z
    .enum(TWO_STEP_REQUIREMENTS, `Must be one of: ${TWO_STEP_REQUIREMENTS.join(', ')}`)
    .default('no')
    .describe(
      'Who must have two-step sign-in, and sets it up before anything else: `admins`, `everyone` or `no`. With an identity provider it is the provider that asks.',
    ),
  S3_BUCKET: z
    .string()
    .min(3)
    .optional()
    .describe('With the keys below: images are kept in this S3 bucket instead of the data folder.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('The key that may list the bucket, and read, write and delete what is in it.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Its secret.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("The store's address, if it is not Amazon's."),
  S3_REGION: z.string().min(1).default('us-east-1').describe('The region of the bucket.'),
  MEDIA_URL: publicUrl
    .optional()
    .describe(
      'The address of a content delivery network in front of `/media/`. Pages of public and unlisted galleries fetch their images there.',
    ),
  ACCEL: z
    .enum(ACCELERATORS, `Must be one of: ${ACCELERATORS.join(', ')}`)
    .optional()
    .describe(
      '`nginx`: files of the data folder are sent by the nginx in front (deploy/nginx.conf), after this program has said who may see them.',
    ),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'Must be a URL like https://login.example.com' })
    .optional()
    .describe(
      'With the two below: people sign in at this OpenID Connect provider instead of with a password.',
    ),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe('The client id of this program at the provider.'),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Its secret there. The redirect address to register is PUBLIC_URL/api/callback.'),
  CLOUDFLARE_API_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe('With the one below: custom domains through Cloudflare for SaaS. Without: own DNS check.'),
  CLOUDFLARE_ZONE_ID: z.string().min(1).optional().describe('The zone whose custom hostnames they are.'),
  CLOUDFLARE_API: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Another address than Cloudflare's own API, for tests."),
  DNS_SERVERS: words
    .pipe(z.array(z.string().refine(isNameServer, { error: 'Must be IP addresses, as 192.0.2.1:53' })))
    .prefault('')
    .describe('Name servers for the own DNS check, as address:port. Default: those of the system.'),
  STRIPE_SECRET_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('With the two below: payments through Stripe Checkout.'),
  STRIPE_PRICE_ID: z
    .string()
    .min(1)
    .optional()
    .describe('What is sold: a price that recurs, or a single payment.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('The signing secret of the webhook at /api/stripe/webhook.'),
  STRIPE_API: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Another address than Stripe's own API, for tests."),
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
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: 'Must be a mailto: or https: address' })
    .optional()
    .describe(
      'Where to report vulnerabilities, as `mailto:security@example.com` or an https: address. With it, /.well-known/security.txt says so.',
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

/** The environment is invalid; `mistakes` names every wrong variable, and why. */
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
    uploads: {
      maxFileBytes: env.MAX_FILE_MB * MB,
      formats: IMAGE_TYPES.filter((type) => env.UPLOAD_FORMATS.includes(formatOf(type))),
    },
    maxBundleBytes: env.MAX_BUNDLE_MB * MB || null,
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
      message: 'Must be set when PUBLIC_URL is https: stripe, sandbox (anybody upgrades for nothing) or off',
    })
  }
  if (environment.PAYMENTS === 'stripe' && !STRIPE.some((name) => environment[name])) {
    mistakes.push({ variable: 'PAYMENTS', message: `stripe needs ${STRIPE.join(', ')}` })
  }
  // The embedded database belongs to one process, and would end with it.
  if (/^(web|worker)$/.test(environment.ROLE ?? '') && !environment.DATABASE_URL) {
    mistakes.push({
      variable: 'ROLE',
      message: `${environment.ROLE} needs DATABASE_URL: a database that other processes use, too`,
    })
  }
  // Secure cookies are only set on requests that came by https, which only the proxy's header tells.
  if (isHttps && !environment.TRUST_PROXY) {
    mistakes.push({
      variable: 'TRUST_PROXY',
      message: 'Must be set when PUBLIC_URL is https: it names the proxy in front',
    })
  }
  return mistakes
}

/** Variables that belong together: all of them, or undefined when one is missing. */
const allOrNone = <Name extends string>(
  env: { [key in Name]?: string | undefined },
  names: readonly Name[],
): Record<Name, string> | undefined =>
  names.every((name) => env[name]) ? (env as Record<Name, string>) : undefined

function trustProxy(text: string | undefined): boolean | string[] {
  if (!text || text === 'false') return false
  if (text === 'true') return true
  return text.split(/[\s,]+/).filter(Boolean)
}
