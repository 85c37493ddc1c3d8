import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { BOUNDS, boundRequests } from './in-flight.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A program with three places for uploads, two per network. */
async function start(afterSeconds: number) {
  const app = Fastify({ logger: false })
  onTestFinished(() => app.close())
  const leastSpeed = { afterSeconds, bytesPerSecond: 16 * 1024 }
  boundRequests(app, { ...BOUNDS, uploads: 3, uploadsOfNetwork: 2, leastSpeed })
  app.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body))
  app.patch('/', async (request) => {
    for await (const _ of request.raw);
    return 'received'
  })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)

  /** Sends some bytes of an upload; `say` sends more. */
  return async function upload(from: string, bytes: number, announced = 1_000_000) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    sockets.push(socket)
    let answer = ''
    let isClosed = false
    socket.on('data', (chunk) => (answer += chunk)).on('error', () => {})
    socket.on('close', () => (isClosed = true))
    await once(socket, 'connect')
    const type = 'Content-Type: application/offset+octet-stream'
    socket.write(`PATCH / HTTP/1.1\r\nHost: a\r\n${type}\r\nContent-Length: ${announced}\r\n\r\n`)
    socket.write(Buffer.alloc(bytes))
    const status = () => (isClosed ? 'closed' : answer.slice(9, 12) || 'waits')
    return { status, say: (more: number) => socket.write(Buffer.alloc(more)) }
  }
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a slow upload gives up its place when a new one needs it, a fast one does not', async () => {
  const upload = await start(0.5)
  const slow = await upload('127.0.0.1', 5)
  const slower = await upload('127.0.0.1', 5)
  const fast = await upload('127.0.0.2', 500_000)
  await pause(100)
  slow.say(5_000)
  fast.say(100_000)
  await pause(1000)
  const next = await upload('127.0.0.3', 1_000_000)
  await expect.poll(() => next.status()).toBe('200')
  await expect.poll(() => slower.status()).toBe('closed')
  expect([slow.status(), fast.status()]).toEqual(['waits', 'waits'])
  fast.say(400_000)
  await expect.poll(() => fast.status()).toBe('200')
})

test('one that has just begun keeps its place', async () => {
  const upload = await start(60)
  const running = [await upload('127.0.0.1', 1), await upload('127.0.0.1', 1), await upload('127.0.0.2', 1)]
  const next = await upload('127.0.0.3', 1)
  await expect.poll(() => next.status()).toMatch(/^(503|closed)$/)
  expect(running.map(({ status }) => status())).toEqual(['waits', 'waits', 'waits'])
})

test('one network has its share only', async () => {
  const upload = await start(0)
  await upload('127.0.0.1', 1)
  await upload('127.0.0.1', 1)
  const third = await upload('127.0.0.1', 1)
  await expect.poll(() => third.status()).toMatch(/^(429|closed)$/)
})
