/** Traces of a process that is killed, stopped or started twice: the real program, with its own database. */

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { giveDatabase, roomyMemory } from '#testing/data-folder.ts'
import { filesBelow } from '#testing/files-below.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { Client } from '#testing/program-client.ts'
import { startProgramForThisTest as startProgram } from '#testing/program-for-this-test.ts'

let dataDirectory: string
beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-killed-'))
})

/** Runs last: the programs of the test have ended before. */
const removeAfterwards = (directory: string) =>
  onTestFinished(() => rm(directory, { recursive: true, force: true }))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('killed in the middle of uploads: what was acknowledged is there, nothing half-done is', async () => {
  removeAfterwards(dataDirectory)
  await giveDatabase(dataDirectory)
  const first = await startProgram({ dataDirectory })
  const olga = new Client(first.origin)
  await olga.signUp('olga@example.org')
  const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Storm', subdomain: 'storm' })

  const files = await Promise.all(
    Array.from({ length: 4 }, (_, n) => imageFile(`p${n}.jpg`, { width: 1000 + n, height: 750 })),
  )
  const acknowledged: { image: Image; sent: ImageFile }[] = []
  let killed = false
  const uploader = async () => {
    while (!killed) {
      const images = await olga.uploads(gallery.id, ...files).catch(() => [])
      acknowledged.push(...images.map((image, n) => ({ image, sent: files[n]! })))
    }
  }
  const uploading = Promise.all([uploader(), uploader(), uploader()])
  while (acknowledged.length < 12) await new Promise((resolve) => setTimeout(resolve, 50))
  await new Promise((resolve) => setTimeout(resolve, 150))
  await first.kill()
  killed = true
  await uploading

  const second = await startProgram({ dataDirectory, port: Number(new URL(first.origin).port) })
  const images = await olga.json<Image[]>(`/api/galleries/${gallery.id}/images`)
  expect(images.map(({ id }) => id)).toEqual(
    expect.arrayContaining(acknowledged.map(({ image }) => image.id)),
  )
  for (const { image, sent } of acknowledged) {
    const original = await olga.fetch(image.originalUrl)
    expect(sha256(await original.bytes())).toBe(sha256(sent.bytes))
    const renditions = await Promise.all(image.renditions.map(({ url }) => olga.fetch(url)))
    expect(renditions.map(({ status }) => status)).toEqual(renditions.map(() => 200))
  }

  const folders = new Set(images.map(({ filename }) => filename.replace('.jpg', '')))
  const strays = async () =>
    (await filesBelow(path.join(dataDirectory, 'files'))).filter(
      (file) => !folders.has(path.basename(path.dirname(file))),
    )
  await expect.poll(strays).toEqual([])
  // Renditions are still being made, from files that exist for as long as that takes.
  await expect.poll(() => filesBelow(path.join(dataDirectory, 'staging'))).toEqual([])
  expect(await second.stop()).toBe(0)
})

test('told to stop under load, it finishes what is under way, exits with 0 in time, and keeps what it acknowledged', async () => {
  removeAfterwards(dataDirectory)
  await giveDatabase(dataDirectory)
  const program = await startProgram({ dataDirectory, environment: { SHUTDOWN_SECONDS: '40' } })
  const olga = new Client(program.origin)
  await olga.signUp('olga@example.org')
  const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Calm', subdomain: 'calm' })
  const files = await Promise.all(
    Array.from({ length: 4 }, (_, n) => imageFile('a.jpg', { width: 1200, height: 800 + n })),
  )
  const acknowledged: Image[] = []
  const cutOff: unknown[] = []
  let stopping = false
  const uploader = async () => {
    while (!stopping) {
      await olga
        .uploads(gallery.id, ...files)
        .then((images) => acknowledged.push(...images))
        .catch((error) => cutOff.push(error))
    }
  }
  const reader = async () => {
    while (!stopping)
      await olga.fetch(`/iframe/${gallery.publicId}`).then(
        (page) => page.text(),
        () => {},
      )
  }
  const load = Promise.all([uploader(), uploader(), reader()])
  while (acknowledged.length < 8) await new Promise((resolve) => setTimeout(resolve, 50))
  const begun = performance.now()
  const stopped = program.stop()
  stopping = true
  await load
  expect(await stopped).toBe(0)
  expect(performance.now() - begun).toBeLessThan(50_000)
  // Both uploads had begun before.
  expect(cutOff).toEqual([])

  const again = await startProgram({ dataDirectory, port: Number(new URL(program.origin).port) })
  const ids = (await olga.json<Image[]>(`/api/galleries/${gallery.id}/images`)).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(acknowledged.map(({ id }) => id)))
  for (const { originalUrl } of acknowledged.slice(-8))
    expect((await olga.fetch(originalUrl)).status).toBe(200)
  expect(await again.stop()).toBe(0)
})

test('told to stop during an upload that never ends, it cuts that and exits with 0', async () => {
  removeAfterwards(dataDirectory)
  await giveDatabase(dataDirectory)
  const program = await startProgram({ dataDirectory, environment: { SHUTDOWN_SECONDS: '1' } })
  const olga = new Client(program.origin)
  await olga.signUp('olga@example.org')
  const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Endless', subdomain: 'endless' })
  const sending = request(`${program.origin}/api/galleries/${gallery.id}/images`, {
    method: 'POST',
    headers: { cookie: olga.cookie, 'content-type': 'multipart/form-data; boundary=x' },
  })
  const cut = once(sending, 'error')
  sending.write('--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n')
  const drip = setInterval(() => sending.write('a'), 100)
  onTestFinished(() => clearInterval(drip))
  await expect.poll(() => filesBelow(path.join(dataDirectory, 'staging'))).toHaveLength(1)

  expect(await program.stop()).toBe(0)
  await cut
  expect(await filesBelow(path.join(dataDirectory, 'staging'))).toEqual([])
})

test('a second program on the same data folder and a port that is in use are named, and the second start makes nothing anew', async () => {
  removeAfterwards(dataDirectory)
  const first = await startProgram({ dataDirectory })
  expect(first.output()).toContain('Creating the database')
  expect(first.output()).toContain('Sign in as admin@example.com')
  await expect(startProgram({ dataDirectory })).rejects.toThrow(
    /ended with 1:[\s\S]*is in use by process \d+/,
  )
  expect(await first.stop()).toBe(0)

  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  await expect(startProgram({ dataDirectory, port })).rejects.toThrow(
    new RegExp(`ended with 1:[\\s\\S]*Port ${port} is in use by another program`),
  )
  // Its processes have ended.
  expect(await readdir(path.join(dataDirectory, 'postgres/cluster'))).not.toContain('postmaster.pid')

  const second = await startProgram({ dataDirectory })
  expect(second.output().trim()).toBe(`Picture Rail is running at ${second.origin}`)
})

test('a database that does not answer is named', async () => {
  removeAfterwards(dataDirectory)
  const environment = { DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/pictures' }
  const message = String(await startProgram({ dataDirectory, environment }).catch((error) => error))
  expect(message).toContain('DATABASE_URL: no database answers at 127.0.0.1:1.')
  expect(message).not.toContain('secret')
})

test('every mistake of the configuration is named at once', async () => {
  removeAfterwards(dataDirectory)
  const started = startProgram({
    dataDirectory,
    environment: {
      PORT: 'many',
      PUBLIC_URL: 'pictures',
      LOG_LEVEL: 'loud',
      TRIAL_DAYS: '-1',
      ADMIN_EMAIL: 'me',
    },
  })
  const message = String(await started.catch((error) => error))
  expect(message).toContain('ended with 1')
  for (const variable of ['PORT', 'PUBLIC_URL', 'LOG_LEVEL', 'TRIAL_DAYS', 'ADMIN_EMAIL']) {
    expect(message).toMatch(new RegExp(`^  ${variable}: \\S`, 'm'))
  }
})
