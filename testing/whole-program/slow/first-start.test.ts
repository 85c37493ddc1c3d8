/** The first start in an empty database, with the real program: alone, twice at once, and killed. */

import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { GalleryListItem } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { SampleGallery } from '#contract/public-galleries.ts'
import { SAMPLE_GALLERIES } from '#server/samples/catalogue.ts'
import { roomyMemory } from '#testing/data-folder.ts'
import { freshDatabase } from '#testing/database.ts'
import { filesBelow } from '#testing/files-below.ts'
import { startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'
import { startProgramForThisTest } from '#testing/program-for-this-test.ts'

let options: { dataDirectory: string; environment: Record<string, string> }
beforeEach(async () => {
  const database = await freshDatabase()
  const dataDirectory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-first-'))
  options = {
    dataDirectory,
    // The test does not wait for the wider renditions.
    environment: { DATABASE_URL: database.url, SEED_SAMPLES: 'true', SHUTDOWN_SECONDS: '1' },
  }
  onTestFinished(async () => {
    await database.drop()
    await rm(dataDirectory, { recursive: true, force: true })
  })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The folders of images in the storage. */
const imageFolders = async () => {
  const files = await filesBelow(path.join(options.dataDirectory, 'files'))
  return files.filter((entry) => entry.endsWith('original')).map((entry) => path.dirname(entry))
}

async function administratorAt(origin: string): Promise<Client> {
  const admin = new Client(origin)
  await admin.json('/api/auth/sign-in', { email: 'admin@example.com', password: 'the password of the admin' })
  return admin
}

/** The landing page and the administrator's galleries have all of the catalogue, each image once, and nothing else. */
async function expectAllSamples(origin: string) {
  const admin = await administratorAt(origin)
  const landing = await admin.json<SampleGallery[]>('/api/public/samples')
  expect(landing.map(({ title, imageCount, images }) => [title, imageCount, images.length])).toEqual(
    SAMPLE_GALLERIES.map(({ title, images }) => [title, images.length, 6]),
  )
  for (const { renditions } of landing.flatMap(({ images }) => images)) {
    const answer = await admin.fetch(renditions[0]!.url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }

  const galleries = await admin.json<GalleryListItem[]>('/api/galleries')
  expect(galleries.map(({ subdomain }) => subdomain).sort()).toEqual(['nature', 'portraits', 'urban'])
  for (const { images: listed, ...appearance } of SAMPLE_GALLERIES) {
    const { id } = galleries.find(({ subdomain }) => subdomain === appearance.subdomain)!
    expect(await admin.json(`/api/galleries/${id}`)).toMatchObject(appearance)
    const images = await admin.json<Image[]>(`/api/galleries/${id}/images`)
    expect(images.map(({ originalName, title, description }) => [originalName, title, description])).toEqual(
      listed.map(({ file, title, description }) => [file, title, description ?? null]),
    )
    const original = await admin.fetch(images[0]!.originalUrl)
    const file = new URL(
      `../../../server/samples/images/${appearance.subdomain}/${listed[0]!.file}`,
      import.meta.url,
    )
    expect(sha256(await original.bytes())).toBe(sha256(await readFile(file)))
  }
  // Files that a process stored in vain are removed.
  await expect.poll(async () => (await imageFolders()).length).toBe(39)
}

test('two processes that start at once on an empty database make one administrator and each sample once', async () => {
  const programs = await Promise.all([startProgramForThisTest(options), startProgramForThisTest(options)])
  const greetings = programs.filter((program) => program.output().includes('Sign in as admin@example.com'))
  expect(greetings).toHaveLength(1)
  for (const { origin } of programs) await expectAllSamples(origin)
})

test('killed while it adds the samples, it completes them at the next start and leaves them alone after that', async () => {
  const first = await startProgram({ ...options, until: 'Adding the sample galleries' })
  await expect.poll(async () => (await imageFolders()).length, { interval: 5 }).toBeGreaterThan(0)
  await first.kill()

  const second = await startProgramForThisTest(options)
  expect(second.output()).not.toContain('Sign in as')
  expect(second.output()).toContain('Adding the sample galleries…')
  await expectAllSamples(second.origin)
  const admin = await administratorAt(second.origin)
  const galleries = await admin.json<GalleryListItem[]>('/api/galleries')
  const { id } = galleries.find(({ subdomain }) => subdomain === 'urban')!
  expect((await admin.fetch(`/api/galleries/${id}`, { method: 'DELETE' })).status).toBe(204)
  await second.stop()

  const third = await startProgramForThisTest(options)
  expect(third.output().trim()).toBe(`Picture Rail is running at ${third.origin}`)
  const landing = await new Client(third.origin).json<SampleGallery[]>('/api/public/samples')
  expect(landing.map(({ title }) => title)).toEqual(['Nature Photography', 'Portrait Collection'])
})
