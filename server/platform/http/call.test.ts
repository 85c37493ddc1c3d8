import { expect, test } from 'vitest'
import { limitsOf } from '#server/limits.ts'
import { imageFile } from '#testing/image-files.ts'
import { callsOf } from '#testing/malformed-requests.ts'
import { person, visitor } from '#testing/people.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

test('each call answers once, with its own status or the one that its handler set', async () => {
  const at = await startAppForThisTest({ LOG_LEVEL: 'warn' })
  const olga = await person(at)
  const gallery = await olga.createsGallery('Dunes')
  const { id, publicId } = gallery
  const [image] = await olga.adds(gallery, await imageFile('one.png', { width: 40, height: 30 }))
  const anybody = visitor(at)

  const shown = await anybody.get(`/api/public/galleries/${publicId}`)
  const again = await anybody.get(`/api/public/galleries/${publicId}/images?offset=0&limit=1`)
  const etag = String(again.headers.etag)
  const answers = [
    shown,
    again,
    await anybody.get(`/api/public/galleries/${publicId}/images`, { 'if-none-match': etag }),
    await olga.get(`/api/galleries/${id}/images`),
    await olga.get(`/api/galleries/${id}/download`, { range: 'bytes=0-9' }),
    await olga.get(`/api/images/${image!.id}/original`),
    await olga.delete(`/api/images/${image!.id}`),
    await olga.get(`/api/images/${image!.id}/original`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 304, 200, 206, 200, 204, 404])
  expect(at.log).toEqual([])
})

test('who may make a call is decided before its body is read', async () => {
  const at = await startAppForThisTest()
  const stranger = await person(at)
  const document = await stranger.get('/api/openapi.json')
  const calls = callsOf(document.json()).filter(({ content }) => 'application/json' in content)
  const answers = await Promise.all(
    calls.map(async ({ method, path }) => {
      const url = path.replaceAll(/\{\w+\}/g, '1')
      const headers = { 'content-type': 'application/json' }
      const { statusCode } = await stranger.request({ method: method as 'POST', url, headers, payload: '{' })
      return { path, statusCode }
    }),
  )
  const about = (what: RegExp) => answers.filter(({ path }) => what.test(path))
  const ofOthers = about(/^\/api\/(public\/)?(galleries|images|chapters|shareable-links|view-links)\/\{id\}/)
  const ofAdministrators = about(/^\/api\/admin\//)
  const others = answers.filter((each) => ![...ofOthers, ...ofAdministrators].includes(each))
  for (const [which, status] of [
    [ofOthers, 404],
    [ofAdministrators, 403],
    [others, 400],
  ] as const) {
    expect(which.length).toBeGreaterThan(2)
    expect(which).toEqual(which.map(({ path }) => ({ path, statusCode: status })))
  }
})

test.each([
  ['sign-up', 'POST', '/api/auth/sign-up'],
  ['reset-address', 'POST', '/api/auth/forgot-password'],
  ['reset-address', 'POST', '/api/auth/reset-password'],
  ['proof-address', 'POST', '/api/auth/verify-email'],
  ['invite', 'DELETE', '/api/invite/unknown/images/1'],
] as const)(
  'the limit %s of a network is counted before the body of %s %s is read',
  async (name, method, url) => {
    const at = await startAppForThisTest()
    const somebody = visitor(at)
    const headers = { 'content-type': 'application/json' }
    const asks = async () => (await somebody.request({ method, url, headers, payload: '{' })).statusCode
    expect(await asks()).toBe(400)
    await limitsOf(at.services.db)(name)
      .spend(somebody.address, 1_000)
      .catch(() => {})
    expect(await asks()).toBe(429)
  },
)
