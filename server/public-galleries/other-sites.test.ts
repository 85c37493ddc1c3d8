/** Requests that pages of other sites may make, and answers on hosts without a gallery. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let open: Gallery
let locked: Gallery
let image: Image
let link: ShareableLink
beforeAll(async () => {
  olga = await person(at, 'Olga')
  open = await olga.createsGallery('Open', { subdomain: 'open' })
  image = (await olga.adds(open, await imageFile('a.jpg')))[0]!
  const settings = { visitorDownloads: 'original', allowSelections: true }
  await olga.patch(`/api/galleries/${open.id}`, settings)
  locked = await olga.createsGallery('Locked', { subdomain: 'locked' })
  await olga.patch(`/api/galleries/${locked.id}`, { visibility: 'password', password: 'open sesame' })
  link = (await olga.post(`/api/galleries/${open.id}/shareable-links`, { name: 'Party' })).json()
})

const APP = 'localhost:3000'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('what is public may be read by every site', () => {
  const api = () => `/api/public/galleries/${open.publicId}`
  test.each([
    ['a download', () => `${api()}/images/${image.id}/download`, 200],
    ['a download of all', () => `${api()}/download`, 200],
    ['a download of nothing', () => `${api()}/images/999999/download`, 404],
    ['a download of a locked gallery', () => `/api/public/galleries/${locked.publicId}/download`, 401],
    ['a list', () => `${api()}/images`, 200],
    ['a list of nonsense', () => `${api()}/images?limit=x`, 400],
    ['a locked gallery', () => `/api/public/galleries/${locked.publicId}`, 401],
    ['no gallery', () => '/api/public/galleries/aaaaaaaaaaaaaaaa', 404],
    ['no number', () => '/api/public/galleries/0', 404],
    ['no call', () => '/api/public/nothing', 404],
  ])('%s', async (_what, url, status) => {
    const { statusCode, headers } = await visitor(at).get(url(), { origin: 'https://elsewhere.example' })
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([status, '*'])
  })
})

/** All requests of visitors and guests, with their status from their own page. */
const CALLS: [string, () => { url: string; host?: string; body: object | string; status: number }][] = [
  ...[APP, 'locked.localhost:3000'].flatMap((host): typeof CALLS => [
    [
      `a password by the API at ${host}`,
      () => ({
        ...{ host, url: `/api/public/galleries/${locked.publicId}/unlock`, status: 204 },
        body: { password: 'open sesame' },
      }),
    ],
    [
      `a password by the form at ${host}`,
      () => ({
        ...{ host, url: host === APP ? `/iframe/${locked.publicId}` : '/', status: 303 },
        body: 'password=open+sesame',
      }),
    ],
  ]),
  ...[APP, 'open.localhost:3000'].flatMap((host): typeof CALLS => [
    [
      `a selection at ${host}`,
      () => ({
        ...{ host, url: `/api/public/galleries/${open.publicId}/selections`, status: 201 },
        body: { name: 'Vera', email: 'vera@example.org', imageIds: [image.id] },
      }),
    ],
    [
      `a report at ${host}`,
      () => ({
        ...{ host, url: `/api/public/galleries/${open.publicId}/reports`, status: 201 },
        body: { reason: 'other', message: 'Look at it' },
      }),
    ],
    [
      `a report by the form at ${host}`,
      () => ({ host, url: `/report/${open.publicId}`, body: 'reason=other&message=Look', status: 303 }),
    ],
  ]),
]
const ELSEWHERE: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://another.localhost:3000' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

describe('is not taken from the page of another site', () => {
  const sends = (request: ReturnType<(typeof CALLS)[number][1]>, from: Record<string, string>, n: number) => {
    const sender = visitor(at)
    sender.address = `198.51.100.${n}`
    const { url, host = APP, body } = request
    const type = typeof body === 'string' ? form : {}
    return sender.request({ method: 'POST', url, headers: { host, ...type, ...from }, payload: body })
  }
  test.each(CALLS)('%s', async (what, call) => {
    const request = call()
    const { host = APP, status } = request
    const number = CALLS.findIndex(([each]) => each === what)
    for (const from of ELSEWHERE) {
      const answer = await sends(request, from, number)
      expect([from, answer.statusCode, answer.headers['set-cookie']]).toEqual([from, 403, undefined])
    }
    const own = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    expect((await sends(request, own, number)).statusCode).toBe(status)
    expect((await sends(request, {}, number)).statusCode).toBe(status)
  })

  test('an upload by a link, and its withdrawal', async () => {
    const guest = visitor(at)
    const upload = multipart([await imageFile('b.jpg')])
    const url = `/api/invite/${link.token}/upload`
    const sent = (from: Record<string, string>) =>
      guest.request({ method: 'POST', url, ...upload, headers: { ...upload.headers, ...from } })
    for (const from of ELSEWHERE) expect((await sent(from)).statusCode).toBe(403)
    const own = { origin: `http://${APP}`, 'sec-fetch-site': 'same-origin' }
    const { images, receipts } = (await sent(own)).json<{ images: Image[]; receipts?: string[] }>()
    expect(images).toHaveLength(1)
    for (const from of ELSEWHERE) {
      const withdrawal = await guest.request({
        method: 'DELETE',
        url: `/api/invite/${link.token}/images/${images[0]!.id}`,
        headers: from,
        payload: { receipt: receipts?.[0] ?? 'x'.repeat(20) },
      })
      expect([from, withdrawal.statusCode]).toEqual([from, 403])
    }
  })
})

test('on a host without a gallery everything is the page that says so', async () => {
  const missing = await visitor(at).get('/', { host: 'nothing.localhost:3000' })
  expect(missing.body).toContain('Gallery not found')
  for (const host of ['nothing.localhost:3000', 'photos.example.org']) {
    for (const [method, url, payload] of [
      ['GET', '/api/public/galleries/1'],
      ['GET', `/api/public/galleries/${open.publicId}/images?limit=x`],
      ['GET', `/api/public/galleries/${open.publicId}/download`],
      ['GET', '/api/public/nothing'],
      ['GET', '/api/auth/user'],
      ['GET', '/api/nothing'],
      ['GET', '/api'],
      ['GET', image.filePath],
      ['GET', '/api/oembed'],
      ['GET', '/favicon.svg'],
      ['GET', '/dashboard'],
      ['GET', '/%zz'],
      ['POST', '/api/galleries', {}],
      ['POST', `/api/public/galleries/${open.publicId}/unlock`, { password: 'x' }],
      ['POST', `/api/public/galleries/${open.publicId}/reports`, '{'],
      ['POST', '/', 'x'],
      ['DELETE', '/api/images/1'],
      ['OPTIONS', '/api/public/galleries/1'],
      ['PUT', '/api/nothing', {}],
    ] as const) {
      const answer = await visitor(at).request({ method, url, payload, headers: { host } })
      const said = [answer.statusCode, answer.headers['content-type'], answer.body]
      expect([method, url, ...said]).toEqual([method, url, 404, 'text/html; charset=utf-8', missing.body])
    }
  }
})
