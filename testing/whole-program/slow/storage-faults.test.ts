/** Answers while an S3 store fails, is silent, breaks off or is full, and the recovery after it. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { packFiles } from '#server/archives/pack-files.ts'
import { StorageAway } from '#server/ports/storage/storage.ts'
import { faultyStore } from '#testing/faulty-store.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { until } from '#testing/programs.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

let store: Awaited<ReturnType<typeof faultyStore>>
let at: TestApp
let origin: string
let olga: SignedIn
let gallery: Gallery
let image: Image
/** Paths whose files are in the store, and not in memory. */
let cold: string[]
beforeAll(async () => {
  store = await faultyStore()
  at = await startApp(store.environment)
  // A truncated answer is one over a real connection.
  origin = await at.app.listen({ port: 0, host: '127.0.0.1' })
  olga = await person(at)
  gallery = await olga.createsGallery('Dunes')
  const size = { width: 3000, height: 2000 }
  image = (
    await olga.adds(gallery, padded(await imageFile('a.jpg', size)), await imageFile('b.jpg', size))
  )[0]!
  await until(async () => expect(store.objects.size).toBe(2 * 8))
  cold = image.renditions.map(({ url }) => url)
})
afterEach(() => store.suffers('none'))
afterAll(async () => {
  await at.close()
  store.close()
})

/** Larger than the buffers of the connections between store and reader. */
const padded = (file: ImageFile): ImageFile => ({
  ...file,
  bytes: Buffer.concat([file.bytes, Buffer.alloc(9e6)]),
})

const original = () => `/api/images/${image.id}/original`
const archive = () => `/api/galleries/${gallery.id}/download`
const isBusy = { code: 'unavailable' }

/** The answer over a connection, after a pause of the reader; throws if it breaks off. */
async function fetches(path: string, { pause = 0 } = {}) {
  const headers = { cookie: olga.cookie, host: 'localhost:3000' }
  const [answer] = (await once(get(`${origin}${path}`, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ]
  await sleep(pause)
  const length = Number(answer.headers['content-length'])
  return { status: answer.statusCode, length, bytes: Buffer.concat(await answer.toArray()).length }
}

test.for(['fails', 'is silent'] as const)(
  'while it %s, everything that needs it says so, never that it is not there',
  async (fault) => {
    store.suffers(fault)
    const before = [...store.objects.keys()]
    const answers = await Promise.all([
      visitor(at).get(cold.pop()!),
      olga.get(original()),
      olga.get(archive()),
      olga.uploads(gallery, await imageFile('c.jpg')),
      visitor(at).get('/readyz'),
    ])
    for (const answer of answers.slice(0, 4)) {
      expect(answer.json()).toMatchObject(isBusy)
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    }
    expect([answers[4]!.statusCode, answers[4]!.json()]).toMatchObject([
      503,
      { database: true, storage: false },
    ])
    // Calls without files still work.
    expect((await olga.imagesOf(gallery)).length).toBe(2)
    expect((await visitor(at).get(`/iframe/${gallery.publicId}`)).statusCode).toBe(200)

    store.suffers('none')
    for (const path of [original(), archive()]) expect((await olga.get(path)).statusCode).toBe(200)
    // Nothing of the refused upload remains after its removal was retried.
    await expect.poll(() => [...store.objects.keys()]).toEqual(before)
  },
)

test.for(['cuts reads', 'stalls in reads'] as const)(
  'when it %s, no answer looks complete that is not',
  async (fault) => {
    store.suffers(fault)
    const rendition = await visitor(at).get(cold.pop()!)
    expect([rendition.statusCode, rendition.json()]).toMatchObject([503, isBusy])
    // The first bytes are on their way already, so the connection ends before the announced length.
    await Promise.all([original(), archive()].map((path) => expect(fetches(path)).rejects.toThrow()))

    store.suffers('none')
    for (const path of [original(), archive()]) {
      const { status, length, bytes } = await fetches(path)
      expect([status, bytes]).toEqual([200, length])
    }
  },
)

/** Keeps a file that belongs to no image, until the test ends. */
function keeps(key: string, bytes: Buffer, finished = onTestFinished): Buffer {
  store.objects.set(key, bytes)
  finished(() => void store.objects.delete(key))
  return bytes
}

/** Begins an archive and reads only its first header, while the first file arrives. */
async function begunArchive(finished = onTestFinished) {
  const files = [1, 2, 3].map((number) => {
    const key = `of-archive/${number}`
    const bytes = keeps(key, Buffer.alloc(80_000, key), finished)
    return { key, name: `${number}.jpg`, size: bytes.length, crc32: crc32(bytes), modified: new Date() }
  })
  const { length, stream } = await packFiles(at.services.storage, files)
  return { keys: files.map(({ key }) => key), length, archive: await stream() }
}

// The store works in these tests, which mostly wait.
test.concurrent('a reader who takes a pause longer than the store may be silent gets everything', async ({
  expect,
}) => {
  const { status, length, bytes } = await fetches(archive(), { pause: 6_000 })
  expect([status, bytes]).toEqual([200, length])
})

test.concurrent('an archive is whole after a pause before a file that has arrived already', async ({
  expect,
  onTestFinished,
}) => {
  const { keys, length, archive } = await begunArchive(onTestFinished)
  await sleep(6_000)
  const bytes = Buffer.concat(await archive.toArray())
  expect(bytes.length).toBe(length)
  for (const key of keys) expect(bytes.includes(store.objects.get(key)!)).toBe(true)
})

test.concurrent('a reader who is slow with what has arrived already gets all of it', async ({
  expect,
  onTestFinished,
}) => {
  const bytes = keeps('slowly', Buffer.alloc(120_000, 'slowly'), onTestFinished)
  const { stream } = await at.services.storage.open('slowly')
  await once(stream, 'readable')
  const pieces: Buffer[] = []
  for (let taken = 0; taken < 52_000; taken += 4_000) {
    pieces.push(stream.read(4_000))
    await sleep(450)
  }
  expect(Buffer.concat([...pieces, ...(await stream.toArray())]).equals(bytes)).toBe(true)
})

test('a file of an archive that breaks off during such a pause ends the archive, and nothing else', async () => {
  store.suffers('cuts reads')
  const { archive } = await begunArchive()
  await sleep(1_000)
  await expect(archive.toArray()).rejects.toThrow(StorageAway)
})

test('many stalled readers do not block others', async () => {
  // More than is buffered for a reader.
  keeps('unread', Buffer.alloc(1_000_000))
  const { storage } = at.services
  const unread = await Promise.all(Array.from({ length: 60 }, () => storage.open('unread')))
  onTestFinished(() => unread.forEach(({ stream }) => void stream.destroy()))
  expect((await visitor(at).get('/readyz')).statusCode).toBe(200)
  expect((await visitor(at).get(cold.pop()!)).statusCode).toBe(200)
})

test('a local file that cannot be read is what storing it fails with, at once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-faults-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // A folder can be opened, but not read.
  await expect(at.services.storage.put('unreadable', folder)).rejects.toMatchObject({ code: 'EISDIR' })
  expect(store.objects.has('unreadable')).toBe(false)
})

test('an upload that it breaks off, or has no room for, leaves nothing; the next one is stored', async () => {
  const before = [...store.objects.keys()]
  for (const [fault, status, code] of [
    ['cuts writes', 503, 'unavailable'],
    ['full', 507, 'no_space'],
  ] as const) {
    store.suffers(fault)
    const answer = await olga.uploads(gallery, await imageFile('c.jpg'), await imageFile('d.jpg'))
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect((await olga.get(original())).statusCode).toBe(200)
    store.suffers('none')
    expect((await olga.imagesOf(gallery)).length).toBe(2)
    await expect.poll(() => [...store.objects.keys()]).toEqual(before)
  }
  await olga.adds(gallery, await imageFile('e.jpg'))
})

test('renditions that it refused are made when it takes them', async () => {
  const [added] = await olga.adds(gallery, await imageFile('f.jpg', { width: 2000, height: 1500 }))
  store.suffers('fails')
  const last = added!.renditions.at(-1)!
  await expect.poll(async () => (await visitor(at).get(last.url)).statusCode).toBe(503)
  store.suffers('none')
  const folder = last.url.split('/').slice(-3, -1).join('/')
  const stored = () => [...store.objects.keys()].filter((key) => key.includes(folder))
  await expect.poll(() => stored().length).toBe(added!.renditions.length + 1)
})
