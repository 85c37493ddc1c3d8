import { once } from 'node:events'
import { get, type IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startAppForThisTest } from '#testing/start-app.ts'
import { endUnreadAnswers } from './unread-answers.ts'

/** More than the system buffers of unread data. */
const BYTES = 30_000_000

let app: FastifyInstance
/** The file of the newest answer. */
let file: Readable
beforeAll(async () => {
  app = fastify({ forceCloseConnections: true })
  endUnreadAnswers(app, 1)
  app.get('/file', async (_request, reply) => {
    file = Readable.from(
      (function* () {
        for (let sent = 0; sent < BYTES; sent += 50_000) yield Buffer.alloc(50_000)
      })(),
    )
    return reply.send(file)
  })
  app.get('/late', async () => {
    await sleep(2_000)
    return 'late'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

const port = () => (app.server.address() as AddressInfo).port

test('an answer of which nothing is taken any more is broken off, and its file closed', async () => {
  const socket = connect(port(), '127.0.0.1').on('error', () => {})
  socket.write('GET /file HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(socket, 'readable')
  const begun = performance.now()
  await expect.poll(() => file.destroyed, { interval: 20 }).toBe(true)
  expect(performance.now() - begun).toBeGreaterThan(900)
  socket.destroy()
})

test('one that is taken slowly is sent to its end, however long that takes', async () => {
  const [answer] = (await once(get({ port: port(), path: '/file' }), 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const chunk of answer) {
    // Takes four seconds in all, with pauses shorter than the limit.
    if (Math.floor((bytes + chunk.length) / 5_000_000) > Math.floor(bytes / 5_000_000)) await sleep(600)
    bytes += chunk.length
  }
  expect(bytes).toBe(BYTES)
})

test('how long it takes to make one is another matter, and so is the next request of a connection', async () => {
  for (let times = 0; times < 2; times++) {
    const answer = await fetch(`http://127.0.0.1:${port()}/late`)
    expect(await answer.text()).toBe('late')
  }
})

test('the program does so after two minutes', async () => {
  const at = await startAppForThisTest()
  const origin = await at.app.listen({ port: 0, host: '127.0.0.1' })
  const limited = vi.spyOn(ServerResponse.prototype, 'setTimeout')
  await (await fetch(`${origin}/healthz`)).text()
  expect(limited.mock.calls.map(([milliseconds]) => milliseconds)).toEqual([120_000])
})
