import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { ConfigMistakes, ENVIRONMENT, readConfig } from './config.ts'
import { environmentTable } from './environment-table.ts'

const mistakesOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigMistakes)) throw error
    return error.mistakes.map(({ variable }) => variable)
  }
}

test('e-mails of administrators may be at internationalised domains', () => {
  const { admin, adminEmails } = readConfig({
    ADMIN_EMAIL: 'ada@m\u00fcller.de',
    ADMIN_EMAILS: 'bo@m\u00fcller.de',
  })
  expect([admin.email, ...adminEmails]).toEqual(['ada@xn--mller-kva.de', 'bo@xn--mller-kva.de'])
})

test('requests get half a minute to finish when the program is told to stop', () => {
  expect(readConfig({}).shutdownSeconds).toBe(30)
})

describe('the configuration', () => {
  test('needs nothing to be set', () => {
    const config = readConfig({})
    expect(config.publicUrl.href).toBe('http://localhost:3000/')
    expect(config).toMatchObject({
      port: 3000,
      bind: '127.0.0.1',
      trialDays: 14,
      seedSamples: true,
      productName: 'Picture Rail',
    })
    expect(readConfig({ PORT: '4000' }).publicUrl.host).toBe('localhost:4000')
    expect(readConfig({ PORT: '', TRIAL_DAYS: '' }).port).toBe(3000)
  })

  test.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '3000x' }, 'PORT'],
    [{ ROLE: 'everything' }, 'ROLE'],
    [{ ROLE: 'web' }, 'ROLE'],
    [{ ROLE: 'worker' }, 'ROLE'],
    [{ PUBLIC_URL: 'pictures.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://pictures.example.com/app' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'ftp://pictures.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://pictures.example.com' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'the proxy' }, 'TRUST_PROXY'],
    [{ S3_ENDPOINT: 'http://objects:8333' }, 'S3_ENDPOINT'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
    [{ DNS_SERVERS: '192.0.2.1, nameserver' }, 'DNS_SERVERS.1'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SEED_SAMPLES: 'yes' }, 'SEED_SAMPLES'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_EMAILS: 'ada@example.org, nobody' }, 'ADMIN_EMAILS.1'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ SIGN_UP: 'closed' }, 'SIGN_UP'],
    [{ ADDRESSES: 'subdomains' }, 'ADDRESSES'],
    [{ ADDRESSES: 'Paths' }, 'ADDRESSES'],
    [{ HOME_SITE: 'Mara Lind' }, 'HOME_SITE'],
    [{ HOME_SITE: 'ml' }, 'HOME_SITE'],
    [{ HOME_SITE: 'www' }, 'HOME_SITE'],
    [{ BACKUP_AT: '24:00' }, 'BACKUP_AT'],
    [{ BACKUP_AT: '3 am' }, 'BACKUP_AT'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
    [{ BACKUP_KEEP: '366' }, 'BACKUP_KEEP'],
    [{ BACKUP_DIR: './data/backups' }, 'BACKUP_DIR'],
    [{ BACKUP_DIR: '/srv/rail', DATA_DIR: '/srv/rail' }, 'BACKUP_DIR'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
    [{ PAYMENTS: 'maybe' }, 'PAYMENTS'],
    [{ PAYMENTS: 'on' }, 'PAYMENTS'],
    [{ PAYMENTS: 'stripe' }, 'PAYMENTS'],
    [{ PAYMENTS: 'stripe', STRIPE_PRICE_ID: 'x' }, 'STRIPE_SECRET_KEY'],
    [{ PUBLIC_URL: 'https://pictures.example.com', TRUST_PROXY: 'loopback' }, 'PAYMENTS'],
    [{ PRIVACY_URL: 'javascript:alert(1)' }, 'PRIVACY_URL'],
    [{ SOCIAL_URLS: 'https://example.com, ftp://example.com' }, 'SOCIAL_URLS.1'],
    [{ QUOTA_TRIAL_MB: '-1' }, 'QUOTA_TRIAL_MB'],
    [{ MAX_GALLERY_IMAGES: '0' }, 'MAX_GALLERY_IMAGES'],
    [{ MAX_FILE_MB: '0' }, 'MAX_FILE_MB'],
    [{ MAX_FILE_MB: '1.5' }, 'MAX_FILE_MB'],
    [{ MAX_FILE_MB: '2001' }, 'MAX_FILE_MB'],
    [{ UPLOAD_FORMATS: 'jpeg, gif' }, 'UPLOAD_FORMATS.1'],
    [{ UPLOAD_FORMATS: ', ' }, 'UPLOAD_FORMATS'],
    [{ METRICS_ALLOW: 'everybody' }, 'METRICS_ALLOW.0'],
    [{ S3_BUCKET: 'pictures' }, 'S3_ACCESS_KEY_ID'],
    [{ OIDC_ISSUER: 'https://login.example.com' }, 'OIDC_CLIENT_ID'],
    [{ CLOUDFLARE_API_TOKEN: 'x' }, 'CLOUDFLARE_ZONE_ID'],
    [{ STRIPE_PRICE_ID: 'x' }, 'STRIPE_SECRET_KEY'],
  ])('%j is a mistake in %s', (environment, variable) => {
    expect(mistakesOf(environment as Record<string, string>)).toContain(variable)
  })

  test.each(['true', 'loopback', '127.0.0.1', 'loopback, 10.0.0.0/8 fd00::/8'])(
    '%s says which proxies to trust',
    (text) => {
      expect(mistakesOf({ TRUST_PROXY: text })).toEqual([])
    },
  )

  test.each(['many', '0', '366', '1.5'])('says which numbers may be set: %s', (text) => {
    expect(() => readConfig({ BACKUP_KEEP: text })).toThrow('Must be a whole number from 1 to 365')
  })

  test('names all mistakes at once, those between variables too', () => {
    const environment = {
      PORT: 'x',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'https://pictures.example.com',
      S3_BUCKET: 'pictures',
      OIDC_ISSUER: 'https://login.example.com',
    }
    expect(mistakesOf(environment).sort()).toEqual([
      'LOG_LEVEL',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'PAYMENTS',
      'PORT',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'TRUST_PROXY',
    ])
  })
})

test('upgrades are sold as said; under http they need not be said', () => {
  const keys = { STRIPE_SECRET_KEY: 'x', STRIPE_PRICE_ID: 'x', STRIPE_WEBHOOK_SECRET: 'x' }
  const kindOf = (environment: Record<string, string>) => readConfig(environment).payments.kind
  expect(kindOf({})).toBe('sandbox')
  expect(kindOf(keys)).toBe('stripe')
  expect(kindOf({ ...keys, PAYMENTS: 'sandbox' })).toBe('sandbox')
  const host = { PUBLIC_URL: 'https://pictures.example.com', TRUST_PROXY: 'loopback' }
  for (const kind of ['stripe', 'sandbox', 'off'])
    expect(kindOf({ ...keys, ...host, PAYMENTS: kind })).toBe(kind)
})

test('roles share a database; uploads may be staged elsewhere, in a folder of the program', () => {
  expect(readConfig({}).role).toBe('all')
  expect(readConfig({ ROLE: 'worker', DATABASE_URL: 'postgres://db/pictures' }).role).toBe('worker')
  expect(readConfig({ DATA_DIR: '/srv/data' }).stagingDirectory).toBe('/srv/data/staging')
  expect(readConfig({ STAGING_DIR: '/scratch' }).stagingDirectory).toBe('/scratch/picturerail')
})

test('a quota of 0 is no limit', () => {
  expect(readConfig({}).quotas).toEqual({
    trialBytes: 5000 * 1024 * 1024,
    paidBytes: null,
    galleryImages: 20_000,
  })
  expect(readConfig({ QUOTA_TRIAL_MB: '0', QUOTA_PAID_MB: '1' }).quotas).toMatchObject({
    trialBytes: null,
    paidBytes: 1024 * 1024,
  })
})

test('formats of uploads are named in one order, however they are set', () => {
  expect(readConfig({ UPLOAD_FORMATS: 'tiff,heic jpeg,heic', MAX_FILE_MB: '200' }).uploads).toEqual({
    maxFileBytes: 200 * 1024 * 1024,
    formats: ['image/jpeg', 'image/heic', 'image/tiff'],
  })
})

describe('the operating manual', () => {
  test('every variable says what it is for', () => {
    for (const [name, shape] of Object.entries(ENVIRONMENT.shape)) {
      expect([name, shape.description]).toEqual([name, expect.stringMatching(/\S.{10}/)])
    }
  })

  test('lists every variable as the program reads it (npm run docs writes it anew)', async () => {
    const manual = await readFile('docs/operating.md', 'utf8')
    expect(manual).toContain(environmentTable())
  })
})
