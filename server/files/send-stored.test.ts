/** Streaming of files from an S3 store: at the pace of the reader, and ended when the reader is gone. */
import { once } from 'node:events'
import { get, type IncomingMessage, request } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { images } from '#server/database/tables/index.ts'
import { faultyStore } from '#testing/faulty-store.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { until } from '#testing/programs.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

const LARGE = 64 * 1024 * 1024
/** Maximum content of the buffers of two connections and of the streams between them, in bytes. */
const ON_THE_WAY = 32 * 1024 * 1024

let store: Awaited<ReturnType<typeof faultyStore>>
let at: TestApp
let origin: string
let olga: SignedIn
let gallery: Gallery
let image: Image
beforeAll(async () => {
  store = await faultyStore()
  at = await startApp(store.environment)
  origin = await at.app.listen({ port: 0, host: '127.0.0.1' })
  olga = await person(at)
  gallery = await olga.createsGallery('Dunes')
  image = (await olga.adds(gallery, await imageFile('a.jpg')))[0]!
  await until(async () => expect(store.objects.size).toBe(1 + image.renditions.length))
  // Replaces the files as if the image had been added with this size.
  for (const key of store.objects.keys()) store.objects.set(key, Buffer.alloc(LARGE, key))
  await at.services.connection.db.update(images).set({ fileSize: LARGE }).where(eq(images.id, image.id))
})
afterAll(async () => {
  await at.close()
  store.close()
})

const headers = () => ({ cookie: olga.cookie, host: 'localhost:3000' })
const asks = async (url: string, more: Record<string, string> = {}) => {
  const asked = get(`${origin}${url}`, { headers: { ...headers(), ...more }, agent: false })
  return ((await once(asked, 'response')) as [IncomingMessage])[0]
}
const lastRead = () => store.reads.at(-1)!

test.for([
  ['an original', () => image.originalUrl, LARGE],
  ['a large rendition', () => image.filePath, LARGE],
  ['an archive', () => `/api/galleries/${gallery.id}/download`, LARGE + 1],
] as const)(
  '%s is read no faster than it is taken, in the part that is asked for, and not at all when the reader is gone',
  async ([, url, least]) => {
    const slow = await asks(url())
    expect(slow.statusCode).toBe(200)
    let before = -1
    await expect
      .poll(
        () => {
          const still = lastRead().taken === before
          before = lastRead().taken
          return still && before > 0
        },
        { interval: 300 },
      )
      .toBe(true)
    expect(before).toBeLessThan(ON_THE_WAY)
    let taken = 0
    for await (const chunk of slow) taken += (chunk as Buffer).length
    expect(taken).toBeGreaterThanOrEqual(least)
    await expect.poll(() => lastRead().ended).toBe('whole')

    const part = await asks(url(), { range: 'bytes=1000-2999' })
    expect([part.statusCode, Buffer.concat(await part.toArray()).length]).toEqual([206, 2000])
    expect([lastRead().taken, lastRead().range]).toEqual([2000, expect.stringMatching(/^bytes=\d+-\d+$/)])

    const leaving = await asks(url())
    leaving.destroy()
    await expect.poll(() => lastRead().ended).toBe('early')
    expect(lastRead().taken).toBeLessThan(ON_THE_WAY)

    const head = request(`${origin}${url()}`, { method: 'HEAD', headers: headers(), agent: false }).end()
    const [told] = (await once(head, 'response')) as [IncomingMessage]
    expect(Number(told.headers['content-length'])).toBeGreaterThanOrEqual(least)
    await expect.poll(() => lastRead().ended).toBe('early')
  },
)
