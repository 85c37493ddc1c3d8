/** Broken connections and killed processes between a client of tus 1.0.0 and the real program. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { s3Storage } from '#server/ports/storage/s3.ts'
import { cuttingProxy } from '#testing/cutting-proxy.ts'
import { giveDatabase, roomyMemory } from '#testing/data-folder.ts'
import { freshDatabase } from '#testing/database.ts'
import { filesBelow } from '#testing/files-below.ts'
import { imageFile } from '#testing/image-files.ts'
import { OBJECT_STORE_ABSENT, objectStore, objectStoreIsHere } from '#testing/object-store.ts'
import { PATIENCE } from '#testing/patience.ts'
import { type Program, startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'
import { base64 } from '#testing/tus.ts'

const KB = 1024
let folder: string
let program: Program
let olga: Client
let gallery: Gallery
beforeAll(async () => {
  folder = await mkdtemp(path.join(await roomyMemory(), 'picturerail-resume-'))
  await giveDatabase(folder)
  program = await startProgram({ dataDirectory: folder })
  olga = new Client(program.origin)
  await olga.signUp('olga@example.org')
  gallery = await olga.json<Gallery>('/api/galleries', { title: 'Storm', subdomain: 'storm' })
})
afterAll(async () => {
  await program.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A JPEG file of this size: bytes after its end belong to the file, but not to the picture. */
async function photo(bytes: number, number: number): Promise<Buffer> {
  const { bytes: drawn } = await imageFile('p.jpg', { width: 800 + number, height: 600 })
  const filler = Buffer.alloc(bytes - drawn.length)
  for (let at = 0; at < filler.length; at++) filler[at] = (at * 31 + number) % 251
  return Buffer.concat([drawn, filler])
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const images = () => olga.json<Image[]>(`/api/galleries/${gallery.id}/images`)

async function expectStored(file: Buffer, image: Image, client = olga) {
  const original = await client.fetch(image.originalUrl)
  expect(sha256(await original.bytes())).toBe(sha256(file))
}

test('tus-js-client: a line that is cut every 300 kB', async () => {
  const file = await photo(3000 * KB, 1)
  const line = await cuttingProxy(program.origin, 300 * KB)
  onTestFinished(() => line.close())
  const before = await images()
  let failed = 0
  await new Promise<void>((resolve, reject) => {
    new Upload(file, {
      endpoint: `http://localhost:${line.port}/api/galleries/${gallery.id}/uploads`,
      headers: { cookie: olga.cookie, host: new URL(program.origin).host },
      metadata: { filename: 'storm.jpg' },
      retryDelays: Array.from({ length: 30 }, () => 20),
      onShouldRetry: () => {
        failed += 1
        return true
      },
      onError: reject,
      onSuccess: () => resolve(),
    }).start()
  })
  expect(line.cuts()).toBeGreaterThan(8)
  expect(failed).toBeLessThan(3 * line.cuts())
  const now = await images()
  expect(now).toHaveLength(before.length + 1)
  await expectStored(file, now.at(-1)!)
})

const curl = promisify(execFile)

test('curl: created, cut off, asked for its offset, finished', async () => {
  const file = await photo(700 * KB, 2)
  await writeFile(path.join(folder, 'whole'), file)
  await writeFile(path.join(folder, 'first'), file.subarray(0, 400 * KB))
  const common = ['-s', '-i', '-H', `cookie: ${olga.cookie}`, '-H', 'Tus-Resumable: 1.0.0']
  const bytes = ['-H', 'Content-Type: application/offset+octet-stream']
  const created = await curl('curl', [
    ...common,
    ...[
      '-X',
      'POST',
      '-H',
      `Upload-Length: ${file.length}`,
      '-H',
      `Upload-Metadata: filename ${base64('c.jpg')}`,
    ],
    `${program.origin}/api/galleries/${gallery.id}/uploads`,
  ])
  const url = `${program.origin}${/^location: (.*)\r$/m.exec(created.stdout)![1]}`
  // Declares the whole file, and stops half-way.
  await expect(
    curl('curl', [
      ...common,
      ...bytes,
      ...['-X', 'PATCH', '-m', '3', '-H', 'Upload-Offset: 0', '-H', `Content-Length: ${file.length}`],
      ...['--data-binary', `@${path.join(folder, 'first')}`, url],
    ]),
  ).rejects.toThrow()
  const asked = await curl('curl', [...common, '-I', url])
  expect(asked.stdout).toMatch(/^HTTP\/1.1 200/)
  const offset = Number(/^upload-offset: (\d+)\r$/m.exec(asked.stdout)![1])
  expect(offset).toBe(400 * KB)
  await writeFile(path.join(folder, 'rest'), file.subarray(offset))
  const last = await curl('curl', [
    ...common,
    ...bytes,
    ...[
      '-X',
      'PATCH',
      '-H',
      `Upload-Offset: ${offset}`,
      '--data-binary',
      `@${path.join(folder, 'rest')}`,
      url,
    ],
  ])
  expect(last.stdout).toMatch(/^HTTP\/1.1 204/)
  await expectStored(file, (await images()).at(-1)!)
})

/** Number of times that a process is killed. */
const KILLS = Number(process.env.KILLS ?? 2)
const TIMEOUT_MS = 300_000 + KILLS * 30_000

/** Sends five files in small requests while `kill` runs; returns the number of acknowledged offsets that were lost. */
async function fiveUploads(client: Client, galleryId: number, files: Buffer[], kill: () => Promise<void>) {
  let lost = 0
  let killing = true
  const tus = (
    url: string,
    method: string,
    headers: Record<string, string>,
    body?: Uint8Array<ArrayBuffer>,
  ) => client.fetch(url, { method, headers: { 'tus-resumable': '1.0.0', ...headers }, body })
  const mustBe = (status: number, answer: Response) => {
    if (answer.status !== status) throw new Error(`${answer.status}`)
    return answer.headers
  }

  /** Sends a file until it is complete; every acknowledged offset must still be there. */
  async function send(file: Buffer, number: number) {
    let url = ''
    let acknowledged = 0
    while (true) {
      try {
        if (!url) {
          const length = { 'upload-length': String(file.length) }
          const created = await tus(`/api/galleries/${galleryId}/uploads`, 'POST', {
            ...length,
            'upload-metadata': `filename ${base64(`k${number}.jpg`)}`,
          })
          url = mustBe(201, created).get('location')!
        }
        const offset = Number(mustBe(200, await tus(url, 'HEAD', {})).get('upload-offset'))
        if (offset < acknowledged) lost += 1
        if (offset === file.length) return
        const sent = await tus(
          url,
          'PATCH',
          { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
          new Uint8Array(file.subarray(offset, offset + 200 * KB)),
        )
        acknowledged = Number(mustBe(204, sent).get('upload-offset'))
      } catch {
        // The process is down.
        await sleep(200)
      }
      if (killing) await sleep(Math.random() * 400)
    }
  }
  const sending = Promise.all(files.map(send))
  for (let kills = 0; kills < KILLS; kills++) {
    await sleep(100 + Math.random() * 1500)
    await kill()
  }
  killing = false
  await sending
  return lost
}

const fiveFiles = () => Promise.all(Array.from({ length: 5 }, (_, number) => photo(1500 * KB, 10 + number)))
const NAMES = Array.from({ length: 5 }, (_, number) => `k${number}.jpg`)

async function expectAll(client: Client, files: Buffer[], added: Image[]) {
  expect(added.map(({ originalName }) => originalName).sort()).toEqual(NAMES)
  for (const image of added) {
    await expectStored(files[NAMES.indexOf(image.originalName)]!, image, client)
  }
}

/** Files that belong to none of these images. */
const strays = (all: string[], images: Image[]) => {
  const folders = new Set(images.map(({ filename }) => filename.replace('.jpg', '')))
  return all.filter((file) => !folders.has(path.basename(path.dirname(file))))
}

test('killed at random moments of five uploads: no acknowledged byte is lost, and no other stays', {
  timeout: TIMEOUT_MS,
}, async () => {
  const files = await fiveFiles()
  const before = await images()
  const port = Number(new URL(program.origin).port)
  const lost = await fiveUploads(olga, gallery.id, files, async () => {
    await program.kill()
    program = await startProgram({ dataDirectory: folder, port })
  })
  expect(lost).toBe(0)
  const now = await images()
  await expectAll(olga, files, now.slice(before.length))
  // Every start sweeps, but the last one may have run before the database noticed the end of the previous process.
  await program.stop()
  program = await startProgram({ dataDirectory: folder, port })
  const there = () => filesBelow(path.join(folder, 'files'))
  await expect.poll(async () => strays(await there(), now), { timeout: 60_000 * PATIENCE }).toEqual([])
  await expect
    .poll(() => filesBelow(path.join(folder, 'staging')), { timeout: 60_000 * PATIENCE })
    .toEqual([])
})

test.skipIf(!objectStoreIsHere)(
  `the same of two processes and a bucket (skipped if ${OBJECT_STORE_ABSENT})`,
  { timeout: TIMEOUT_MS },
  async () => {
    const store = await objectStore()
    const bucket = await store.bucket()
    const database = await freshDatabase()
    const fleet: Program[] = []
    let turn = 0
    // Each connection goes to another process than the one before.
    const line = await cuttingProxy(() => fleet[turn++ % fleet.length]!.origin, 1000 * KB)
    const port = line.port
    const environment = {
      DATABASE_URL: database.url,
      PUBLIC_URL: `http://localhost:${port}`,
      S3_BUCKET: bucket,
      S3_ENDPOINT: store.options.endpoint,
      S3_REGION: store.options.region,
      S3_ACCESS_KEY_ID: store.options.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.options.secretAccessKey,
    }
    const places = await Promise.all(
      [1, 2].map(async () => mkdtemp(path.join(await roomyMemory(), 'picturerail-resume-'))),
    )
    onTestFinished(async () => {
      line.close()
      for (const each of fleet) await each.kill()
      await database.drop()
      await store.close()
      for (const place of places) await rm(place, { recursive: true, force: true })
    })
    for (const dataDirectory of places) fleet.push(await startProgram({ dataDirectory, environment }))
    const nina = new Client(environment.PUBLIC_URL)
    await nina.signUp('nina@example.org')
    const { id } = await nina.json<Gallery>('/api/galleries', { title: 'Fleet', subdomain: 'fleet' })
    const files = await fiveFiles()
    let victim = 0
    const lost = await fiveUploads(nina, id, files, async () => {
      const which = victim++ % 2
      await fleet[which]!.kill()
      const own = Number(new URL(fleet[which]!.origin).port)
      fleet[which] = await startProgram({ dataDirectory: places[which]!, environment, port: own })
    })
    expect(lost).toBe(0)
    const added = await nina.json<Image[]>(`/api/galleries/${id}/images`)
    await expectAll(nina, files, added)
    await fleet[0]!.stop()
    const own = Number(new URL(fleet[0]!.origin).port)
    fleet[0] = await startProgram({ dataDirectory: places[0]!, environment, port: own })
    const storage = s3Storage({ ...store.options, bucket })
    const there = async () => {
      const keys: string[] = []
      for await (const { key } of storage.list(`galleries/${id}`)) keys.push(key)
      return keys
    }
    await expect.poll(async () => strays(await there(), added), { timeout: 60_000 * PATIENCE }).toEqual([])
  },
)
