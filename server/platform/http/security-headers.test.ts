import { expect, test } from 'vitest'
import { person, visitor } from '#testing/people.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

const NAMES = [
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-resource-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'strict-transport-security',
] as const
type Headers = Record<string, unknown>
const security = (headers: Headers) =>
  Object.fromEntries(NAMES.filter((name) => name in headers).map((name) => [name, headers[name]]))

const UNUSED =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()'
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': `${UNUSED}, publickey-credentials-create=(self), publickey-credentials-get=(self)`,
}
const APP = { ...COMMON, 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }

test('every response of the app has all headers; public pages too, but those may be framed', async () => {
  const at = await startAppForThisTest({ PUBLIC_URL: 'https://pictures.example.com', TRUST_PROXY: 'true' })
  const olga = await person(at)
  const gallery = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  const ours = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
  for (const path of ['/', '/sign-in', '/dashboard', '/nothing-here', '/%', '/api/auth/user', '/api/login']) {
    expect(security((await visitor(at).get(path)).headers), path).toEqual({ ...APP, ...ours })
  }
  const frame = await visitor(at).get(`/iframe/${gallery.id}`)
  expect(frame.statusCode).toBe(200)
  expect(security(frame.headers)).toEqual({ ...COMMON, ...ours })
  expect(frame.headers['content-security-policy']).toContain('frame-ancestors *')

  const own = await visitor(at).get('/', { host: 'dunes.pictures.example.com' })
  expect(own.statusCode).toBe(200)
  expect(security(own.headers)).toEqual({
    ...COMMON,
    'permissions-policy': `${UNUSED}, publickey-credentials-create=(), publickey-credentials-get=()`,
    'strict-transport-security': 'max-age=31536000',
  })
})

test('where galleries live at paths, HSTS says nothing of names below the host', async () => {
  const at = await startAppForThisTest({
    PUBLIC_URL: 'https://pictures.example.com',
    TRUST_PROXY: 'true',
    ADDRESSES: 'paths',
  })
  await (await person(at, 'Olga')).createsGallery('Dunes', { subdomain: 'dunes' })
  for (const path of ['/sign-in', '/%', '/@dunes', '/@nothing-here'])
    expect((await visitor(at).get(path)).headers['strict-transport-security'], path).toBe('max-age=31536000')
})

test('without https there is no HSTS, and only localhost has Cross-Origin-Opener-Policy', async () => {
  const local = await startAppForThisTest()
  expect(security((await visitor(local).get('/')).headers)).toEqual(APP)
  const network = await startAppForThisTest({ PUBLIC_URL: 'http://pictures.lan:3000' })
  const { 'cross-origin-opener-policy': _, ...rest } = APP
  expect(security((await visitor(network).get('/')).headers)).toEqual(rest)
})
