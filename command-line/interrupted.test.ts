import { randomBytes } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { type CommandLine, commandLine, type Running } from '#testing/command-line.ts'
import { cuttingProxy } from '#testing/cutting-proxy.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, programOf, type SignedIn } from '#testing/people.ts'
import { freePort } from '#testing/program.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

const MB = 1024 * 1024

let olga: SignedIn
let dunes: Gallery
let token: string
/** Ports of the program, and of the proxy in front of it, which is its public address. */
let ports: { own: number; line: number }
let line: CommandLine

beforeEach(async () => {
  ports = { own: await freePort(), line: await freePort() }
  const PUBLIC_URL = `http://127.0.0.1:${ports.line}`
  const at = await startAppForThisTest({ PUBLIC_URL, MAX_FILE_MB: '100' })
  await at.app.listen({ port: ports.own, host: '127.0.0.1' })
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  token = (await programOf(olga)).token
})

/** Cuts each connection after this many bytes. */
async function through(everyBytes: number, msPerChunk = 0) {
  const proxy = await cuttingProxy(`http://127.0.0.1:${ports.own}`, everyBytes, {
    port: ports.line,
    msPerChunk,
  })
  onTestFinished(() => proxy.close())
  line = await commandLine(`http://127.0.0.1:${ports.line}`, token, onTestFinished)
  return proxy
}
const sending = (...words: string[]) =>
  line.start(['send', line.folder, ...(words.length > 0 ? words : ['--gallery', 'dunes']), '--json'])
const countOf = (run: Running, event: string) => run.said().filter((said) => said.event === event).length
async function large(name: string, bytes: number) {
  const { bytes: picture } = await imageFile('x.jpg')
  return line.writes(name, Buffer.concat([picture, randomBytes(bytes)]))
}
async function kill(run: Running) {
  run.process.kill('SIGKILL')
  await run.ended
}

describe('a program that is started again', () => {
  test('after it was killed twice sends no acknowledged picture again', async () => {
    const proxy = await through(Number.POSITIVE_INFINITY)
    const { bytes } = await imageFile('x.jpg', { width: 60, height: 40 })
    const total = 60
    for (let at = 0; at < total; at++) {
      await line.writes(`${at}.jpg`, Buffer.concat([bytes, Buffer.alloc(20_000, at), Buffer.from(`${at}`)]))
    }
    for (const enough of [10, 20]) {
      const run = sending()
      await expect.poll(() => countOf(run, 'sent') + countOf(run, 'skipped')).toBeGreaterThan(enough)
      await kill(run)
    }
    const { status } = await sending().ended
    expect(status).toBe(0)
    const names = (await olga.imagesOf(dunes)).map(({ originalName }) => originalName)
    expect(names.toSorted()).toEqual(Array.from({ length: total }, (_, at) => `${at}.jpg`).toSorted())
    // Besides the pictures: the files that were under way at both ends, and the other calls.
    expect(proxy.passed()).toBeLessThan((total + 2) * (bytes.length + 20_000) + total * 2000)
  })

  test('stops as at Ctrl+C when nobody reads its output any more', async () => {
    await through(Number.POSITIVE_INFINITY)
    const { bytes } = await imageFile('x.jpg', { width: 60, height: 40 })
    const names = Array.from({ length: 8 }, (_, at) => `${at}.jpg`)
    for (const name of names) await line.writes(name, Buffer.concat([bytes, Buffer.from(name)]))
    const unread = sending()
    unread.process.stdout!.destroy()
    const { problems, status } = await unread.ended
    expect([problems, status]).toEqual(['Interrupted. Start it again to go on.\n', 1])
    expect((await sending().ended).status).toBe(0)
    const sent = (await olga.imagesOf(dunes)).map(({ originalName }) => originalName)
    expect(sent.toSorted()).toEqual(names.toSorted())
  })

  test('goes on with a large file over a line that breaks, and after it was killed twice', async () => {
    const size = 24 * MB
    const proxy = await through(3 * MB, 15)
    const file = await large('large.jpg', size)
    for (const until of [6, 12]) {
      const run = sending()
      await expect.poll(() => proxy.passed(), { timeout: 120_000 }).toBeGreaterThan(until * MB)
      await kill(run)
    }
    const run = await sending().ended
    expect([run.problems, run.status]).toEqual(['', 0])
    expect(proxy.cuts()).toBeGreaterThan(3)
    // Some bytes of each cut connection were still on the way.
    expect(proxy.passed()).toBeLessThan(size + (proxy.cuts() + 4) * 2 * MB)
    const [image] = await olga.imagesOf(dunes)
    expect(image).toMatchObject({ originalName: path.basename(file) })
    const original = await olga.get(image!.originalUrl)
    expect(original.rawPayload.length).toBe(image!.fileSize)
    const again = await sending().ended
    expect(again.said.map(({ event }) => event)).toEqual(['skipped', 'done'])
  })

  test('goes on in the gallery that it made', async () => {
    const proxy = await through(Number.POSITIVE_INFINITY, 30)
    await large('a.jpg', 9 * MB)
    await large('b.jpg', MB)
    const run = sending('--new', 'The Day')
    await expect.poll(() => proxy.passed()).toBeGreaterThan(2 * MB)
    await kill(run)
    const again = await sending('--new', 'The Day').ended
    expect([again.status, again.said.map(({ event }) => event)]).toEqual([0, ['sent', 'sent', 'done']])
    const galleries = (await olga.get('/api/galleries')).json<Gallery[]>()
    expect(galleries.filter(({ title }) => title === 'The Day')).toEqual([
      expect.objectContaining({ imageCount: 2 }),
    ])
  })

  test('after Ctrl+C, which ends it with 1', async () => {
    const proxy = await through(Number.POSITIVE_INFINITY, 30)
    await large('a.jpg', 20 * MB)
    const run = sending()
    await expect.poll(() => proxy.passed()).toBeGreaterThan(2 * MB)
    run.process.kill('SIGINT')
    const { status, problems } = await run.ended
    expect([status, problems]).toEqual([1, 'Interrupted. Start it again to go on.\n'])
    expect(await olga.imagesOf(dunes)).toEqual([])
  })
})

test.each([
  ['small', 7 * MB],
  ['large', 20 * MB],
])('a %s file that grows while it is sent is left out, and named', async (_size, bytes) => {
  const proxy = await through(Number.POSITIVE_INFINITY, 30)
  const file = await large('grows.jpg', bytes)
  const run = sending()
  await expect.poll(() => proxy.passed()).toBeGreaterThan(bytes / 8)
  await appendFile(file, 'more')
  const { status, problems } = await run.ended
  expect([status, problems]).toEqual([1, expect.stringContaining(`${file}: `)])
  expect(await olga.imagesOf(dunes)).toEqual([])
  const again = await sending().ended
  expect([again.status, await olga.imagesOf(dunes)]).toEqual([0, [expect.anything()]])
})
