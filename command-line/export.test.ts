import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { type CommandLine, commandLine } from '#testing/command-line.ts'
import { cuttingProxy } from '#testing/cutting-proxy.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, programOf, type SignedIn } from '#testing/people.ts'
import { freePort } from '#testing/program.ts'
import { startAppForThisTest, type TestApp } from '#testing/start-app.ts'

let at: TestApp
let origin: string
let olga: SignedIn
let dunes: Gallery
let line: CommandLine
let folder: string

beforeEach(async () => {
  const port = await freePort()
  at = await startAppForThisTest({ PUBLIC_URL: `http://127.0.0.1:${port}` })
  origin = await at.app.listen({ port, host: '127.0.0.1' })
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  await olga.createsGallery('Sea', { subdomain: 'the-sea' })
  await olga.adds(dunes, await imageFile('one.jpg'))
  line = await commandLine(origin, (await programOf(olga, { scope: 'read' })).token, onTestFinished)
  folder = path.join(line.folder, 'kept/here')
})

const saidOf = ({ said }: { said: { event: string; file?: string }[] }) =>
  said.map(({ event, file }) => `${event} ${path.basename(file ?? '')}`).sort()
/** Waits for the bundle, which is ready once all copies of its images are. */
async function bundle(gallery: Gallery) {
  const ask = () => olga.get(`/api/galleries/${gallery.id}/bundle`)
  await expect.poll(async () => (await ask()).statusCode).toBe(200)
  const { rawPayload, headers } = await ask()
  return { bytes: rawPayload, etag: String(headers.etag) }
}

test('writes the bundles of own galleries, and fetches only what has changed', async () => {
  const nora = await person(at)
  const shared = await nora.createsGallery('Shared', { subdomain: 'shared' })
  await nora.post(`/api/galleries/${shared.id}/collaborators`, { email: olga.user.email })

  const first = await line.run('export', folder)
  expect([first.problems, first.status]).toEqual(['', 0])
  expect(saidOf(first)).toEqual(['saved dunes.zip', 'saved the-sea.zip'])
  expect((await readdir(folder)).sort()).toEqual(['.picturerail-export.json', 'dunes.zip', 'the-sea.zip'])
  expect(await readFile(path.join(folder, 'dunes.zip'))).toEqual((await bundle(dunes)).bytes)

  const before = await stat(path.join(folder, 'dunes.zip'))
  expect(saidOf(await line.run('export', folder))).toEqual(['unchanged dunes.zip', 'unchanged the-sea.zip'])
  expect((await stat(path.join(folder, 'dunes.zip'))).ino).toBe(before.ino)

  await olga.patch(`/api/galleries/${dunes.id}`, { title: 'Dunes at noon' })
  await rm(path.join(folder, 'the-sea.zip'))
  expect(saidOf(await line.run('export', folder))).toEqual(['saved dunes.zip', 'saved the-sea.zip'])
  expect(await readFile(path.join(folder, 'dunes.zip'))).toEqual((await bundle(dunes)).bytes)
})

test('goes on over a line that breaks, and with what an ended program left', async () => {
  const noise = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 2_654_435_761) >>> 24))
  const { bytes } = await imageFile('big.jpg')
  await olga.adds(dunes, { name: 'big.jpg', type: 'image/jpeg', bytes: Buffer.concat([bytes, noise]) })
  const { bytes: whole, etag } = await bundle(dunes)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'dunes.zip.part'), whole.subarray(0, 200_000))
  await writeFile(path.join(folder, 'dunes.zip.part-of'), etag)
  // A part of another version is not continued.
  await writeFile(path.join(folder, 'the-sea.zip.part'), 'nonsense')
  await writeFile(path.join(folder, 'the-sea.zip.part-of'), '"another"')
  const run = await line.run('export', folder)
  expect([run.status, saidOf(run)]).toEqual([0, ['saved dunes.zip', 'saved the-sea.zip']])
  expect(await readFile(path.join(folder, 'dunes.zip'))).toEqual(whole)
  expect((await readFile(path.join(folder, 'the-sea.zip'))).subarray(0, 2).toString()).toBe('PK')
  expect((await readdir(folder)).filter((name) => name.includes('part'))).toEqual([])
})

test('names what it cannot write, and ends with 1', async () => {
  await mkdir(path.join(folder, 'dunes.zip'), { recursive: true })
  const run = await line.run('export', folder)
  expect([run.status, saidOf(run)]).toEqual([1, ['failed dunes.zip', 'saved the-sea.zip']])
  expect(run.problems).toContain(path.join(folder, 'dunes.zip'))
  const file = await line.writes('file', Buffer.from('x'))
  expect((await line.run('export', path.join(file, 'in'))).status).toBe(1)
})

test('a token for one gallery exports that', async () => {
  const { token } = await programOf(olga, { galleryId: dunes.id })
  const words = ['export', folder, '--json']
  const run = await line.start(words, { environment: { PICTURERAIL_TOKEN: token } }).ended
  expect([run.status, saidOf(run)]).toEqual([0, ['saved dunes.zip']])
})

test('an answer that stays away ends with 1', async () => {
  const proxy = await cuttingProxy(origin, 0)
  const environment = { PICTURERAIL_URL: `http://127.0.0.1:${proxy.port}` }
  const { status } = await line.start(['export', folder], { environment }).ended
  proxy.close()
  expect(status).toBe(1)
})
