/** Resources that one client can take from the others: connections, time, memory. Over real connections. */

import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { BOUNDS, HEADERS_CHECKED_MS } from '#server/platform/http/in-flight.ts'
import { filesBelow } from '#testing/files-below.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { PATIENCE } from '#testing/patience.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let port: number
let olga: SignedIn
let gallery: Gallery
beforeAll(async () => {
  port = Number(new URL(await at.app.listen({ port: 0, host: '127.0.0.1' })).port)
  olga = await person(at)
  gallery = await olga.createsGallery('Dunes')
  // More than the connections of a download buffer.
  const padded = (file: ImageFile) => ({ ...file, bytes: Buffer.concat([file.bytes, Buffer.alloc(9.5e6)]) })
  const file = padded(await imageFile('a.jpg'))
  await olga.adds(gallery, file, file, file)
})

let sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
})

/** A connection on which a client sends this text; `heard` is everything that came back. */
async function connection(say: string, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk)).on('error', () => {})
  await once(socket, 'connect')
  socket.write(say)
  return { socket, heard: () => heard }
}

/** Requests over a new connection; the body is read only on demand. */
async function asks(path: string, from: { cookie?: string; localAddress?: string } = {}) {
  const headers = { host: 'localhost:3000', ...(from.cookie && { cookie: from.cookie }) }
  const options = { headers, agent: false, localAddress: from.localAddress ?? '127.0.0.1' }
  const request = get(`http://127.0.0.1:${port}${path}`, options)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.on('error', () => {})
  return { status: answer.statusCode, answer, leave: () => request.destroy() }
}

async function codeOf({ answer }: { answer: IncomingMessage }) {
  return JSON.parse(Buffer.concat(await answer.toArray()).toString()).code
}

const HEAD = 'Host: localhost:3000\r\nContent-Type: application/json\r\n'

test('1,000 connections, most of which say nothing and some a byte at a time, do not delay other clients, and end', async () => {
  at.app.server.headersTimeout = 3_000
  const crowd = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => connection(n % 5 === 0 ? 'GET / HTTP/1.1\r\nX-Slow: ' : '')),
  )
  const dripping = setInterval(() => {
    for (const { socket } of crowd) if (socket.writable && socket.bytesWritten > 0) socket.write('x')
  }, 500)
  expect((await asks(`/iframe/${gallery.publicId}`)).status).toBe(200)
  expect((await asks('/api/galleries', olga)).status).toBe(200)
  const isOpen = ({ socket }: (typeof crowd)[number]) => !socket.destroyed
  await expect.poll(() => crowd.filter(isOpen).length, { timeout: 40_000 * PATIENCE }).toBe(0)
  clearInterval(dripping)
  expect(crowd[0]!.heard()).toMatch(/^HTTP\/1.1 408 /)
  at.app.server.headersTimeout = BOUNDS.headerSeconds * 1000
})

test('a process that was held up does not blame those whose headers it has not read', async () => {
  at.app.server.headersTimeout = 1_000
  at.app.server.once('connection', () => {
    // Lasts longer than that, and until the next check of connections.
    const until = performance.now() + 1_000 + HEADERS_CHECKED_MS
    while (performance.now() < until);
  })
  const early = await connection(`GET /healthz HTTP/1.1\r\n${HEAD}\r\n`)
  await expect.poll(() => early.heard()).toMatch(/^HTTP\/1.1 200 /)
  at.app.server.headersTimeout = BOUNDS.headerSeconds * 1000
})

test('one network has its share of the requests, and the others theirs', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 250 }, () =>
      connection(`POST /api/auth/sign-in HTTP/1.1\r\n${HEAD}Content-Length: 100\r\n\r\n{`),
    ),
  )
  await expect.poll(async () => (await asks('/api/galleries', olga)).status).toBe(429)
  const refused = await asks('/api/galleries', olga)
  expect([await codeOf(refused), refused.answer.headers['retry-after']]).toEqual(['too_many_requests', '5'])
  expect((await asks('/healthz')).status).toBe(200)
  const elsewhere = { cookie: olga.cookie, localAddress: '127.0.0.2' }
  expect((await asks('/api/galleries', elsewhere)).status).toBe(200)
  for (const { socket } of crowd) socket.destroy()
  await expect.poll(async () => (await asks('/api/galleries', olga)).status).toBe(200)
})

test('bodies have room in memory, all together', async () => {
  const large = `POST /api/auth/sign-in HTTP/1.1\r\n${HEAD}Content-Length: 1000000\r\n\r\n{`
  const crowd = await Promise.all(Array.from({ length: 75 }, () => connection(large)))
  await expect
    .poll(async () => crowd.filter(({ heard }) => heard().startsWith('HTTP/1.1 503 ')).length)
    .toBeGreaterThan(0)
  // Requests without a body are answered.
  expect((await asks('/api/galleries', olga)).status).toBe(200)
  for (const { socket } of crowd) socket.destroy()
  await expect
    .poll(async () => (await visitor(at).post('/api/auth/sign-in', { email: 'x' })).statusCode)
    .not.toBe(503)
})

test('archives at a time are limited per client, and an aborted one frees its place', async () => {
  const archive = `/api/galleries/${gallery.id}/download`
  const running = await Promise.all(Array.from({ length: 8 }, () => asks(archive, olga)))
  expect(running.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const refused = await asks(archive, { cookie: olga.cookie, localAddress: '127.0.0.2' })
  expect([refused.status, refused.answer.headers['retry-after']]).toEqual([429, '30'])
  expect(await codeOf(refused)).toBe('too_many_downloads')
  // Refused before anything is looked up for it.
  const empty = await olga.createsGallery('Empty')
  expect((await asks(`/api/galleries/${empty.id}/download`, olga)).status).toBe(429)
  const pia = await person(at)
  const hers = await pia.createsGallery('Harbour')
  await pia.adds(hers, await imageFile('b.jpg'))
  expect((await asks(`/api/galleries/${hers.id}/download`, pia)).status).toBe(200)
  running[0]!.leave()
  await expect.poll(async () => (await asks(archive, olga)).status).toBe(200)
  for (const { leave } of running) leave()
})

test('who goes away in the middle of an upload leaves nothing', async () => {
  const before = await olga.imagesOf(gallery)
  const part = '--b\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n'
  const { socket } = await connection(
    `POST /api/galleries/${gallery.id}/images HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${olga.cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n${part}${'x'.repeat(10_000)}`,
  )
  const staged = () => filesBelow(path.join(at.dataDirectory, 'staging'))
  await expect.poll(staged).not.toEqual([])
  socket.destroy()
  await expect.poll(staged).toEqual([])
  expect(await olga.imagesOf(gallery)).toEqual(before)
})

/** The processes that this one has started to decode images. */
function decodingProcesses(): number[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const parent = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return Number(parent) === process.pid && command.includes('decoding-process') ? [Number(pid)] : []
    } catch {
      return [] // it has ended meanwhile
    }
  })
}

test.skipIf(process.platform !== 'linux')(
  'when the system kills what decodes, as without memory, the sender may try again, and the next upload works (Linux)',
  async () => {
    const file = await imageFile('b.jpg', { width: 6000, height: 4000 })
    const before = await olga.imagesOf(gallery)
    // Large enough that its decoding lasts longer than the interval of the checks.
    const killing = setInterval(() => {
      for (const pid of decodingProcesses()) process.kill(pid, 'SIGKILL')
    }, 5)
    const answer = await olga.uploads(gallery, file)
    clearInterval(killing)
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ])
    expect(await olga.imagesOf(gallery)).toEqual(before)
    expect((await olga.uploads(gallery, file)).statusCode).toBe(201)
  },
)
