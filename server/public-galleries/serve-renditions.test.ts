/** Delivery of renditions: from memory or by the framework, whole or in part. Access: visibility.test.ts. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { beforeAll, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { previewSizes } from '#contract/link-previews.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let gallery: Gallery
let image: Image
beforeAll(async () => {
  olga = await person(at)
  gallery = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  const [added] = await olga.adds(gallery, await imageFile('a.jpg', { width: 900, height: 600 }))
  image = added!
})

/** Counts the framework's calls of routes. */
async function routesCalledBy(work: () => Promise<unknown>): Promise<number> {
  let called = 0
  const count = () => void called++
  subscribe('tracing:fastify.request.handler:start', count)
  try {
    await work()
  } finally {
    unsubscribe('tracing:fastify.request.handler:start', count)
  }
  return called
}

const own = { host: 'dunes.localhost:3000' }
const preview = () =>
  image.filePath.replace(/[^/]*$/, `${previewSizes(image.width, image.height)[0]!.width}.jpg`)

test.each(['public', 'unlisted'])(
  'a rendition of a gallery that is %s is answered from memory with the headers of the first time',
  async (visibility) => {
    await olga.patch(`/api/galleries/${gallery.id}`, { visibility })
    const somebody = visitor(at)
    for (const site of [{}, own]) {
      for (const url of [image.filePath, image.renditions[0]!.url, preview()]) {
        const first = await somebody.get(url, site)
        expect([url, first.statusCode]).toEqual([url, 200])
        const known = { ...site, 'if-none-match': String(first.headers.etag) }
        // If every answer is logged, the framework answers all of them.
        at.services.log.level = 'debug'
        const unchanged = await somebody.get(url, known)
        at.services.log.level = 'fatal'
        expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
        const called = await routesCalledBy(async () => {
          for (const [was, again] of [
            [first, await somebody.get(url, site)],
            // Cookies do not change public answers.
            [first, await olga.get(url, site)],
            [unchanged, await somebody.get(url, known)],
          ] as const) {
            expect(again.rawPayload.equals(was.rawPayload)).toBe(true)
            expect([again.statusCode, { ...again.headers, date: '' }]).toEqual([
              was.statusCode,
              { ...was.headers, date: '' },
            ])
          }
        })
        expect(called).toBe(0)
        const head = await somebody.request({ method: 'HEAD', url, headers: site })
        expect([head.statusCode, head.body, { ...head.headers, date: '' }]).toEqual([
          200,
          '',
          { ...first.headers, date: '' },
        ])
      }
    }
  },
)

test('a part of a rendition and of an original is sent as RFC 9110 says', async () => {
  for (const url of [image.filePath, image.originalUrl]) {
    const whole = await olga.get(url)
    const size = whole.rawPayload.length
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(size) })
    const part = await olga.get(url, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${size}`])
    expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true)
    expect(part.headers.etag).toBe(whole.headers.etag)
    const rest = await olga.get(url, { range: 'bytes=-5', 'if-range': String(whole.headers.etag) })
    expect([rest.statusCode, rest.headers['content-length']]).toEqual([206, '5'])
    const other = await olga.get(url, { range: 'bytes=0-4', 'if-range': '"another"' })
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, size])
    const none = await olga.get(url, { range: `bytes=${size}-` })
    expect([none.statusCode, none.headers['content-range'], none.json().code]).toEqual([
      416,
      `bytes */${size}`,
      'invalid_input',
    ])
    const known = await olga.get(url, { range: 'bytes=0-4', 'if-none-match': String(whole.headers.etag) })
    expect(known.statusCode).toBe(304)
  }
})

test('what was deleted is not in memory any more', async () => {
  const [another] = await olga.adds(gallery, await imageFile('b.jpg'))
  expect((await visitor(at).get(another!.filePath)).statusCode).toBe(200)
  await olga.delete(`/api/images/${another!.id}`)
  await expect.poll(async () => (await visitor(at).get(another!.filePath)).statusCode).toBe(404)
})
