import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { visitor } from '#testing/people.ts'
import { startAppForThisTest } from '#testing/start-app.ts'
import { limitBodyTime } from './body-time-limit.ts'
import { answerWithJson } from './error-answers.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = fastify({ forceCloseConnections: true })
  app.setErrorHandler(answerWithJson)
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  limitBodyTime(app, 0.5)
  app.post('/json', async () => 'read')
  app.post('/form', async (request) => text(request.raw))
  app.get('/slow', async () => new Promise((resolve) => setTimeout(() => resolve('slow'), 1000)))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

function send(method: string, path: string, type = ''): ClientRequest {
  const { port } = app.server.address() as AddressInfo
  const headers = type ? { 'content-type': type, 'transfer-encoding': 'chunked' } : {}
  return request({ port, host: '127.0.0.1', method, path, headers }).on('error', () => {})
}
async function answerTo(sent: ClientRequest) {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) }
}

test('a JSON body that does not end is refused, and its connection closed', async () => {
  const sent = send('POST', '/json', 'application/json')
  sent.write('{"title":')
  const answer = await answerTo(sent)
  expect(answer).toMatchObject({ status: 408, connection: 'close' })
  expect(JSON.parse(answer.body)).toEqual({ message: 'The request took too long to arrive', code: 'timeout' })
  await once(sent, 'close')
})

test('a form may take longer', async () => {
  const sent = send('POST', '/form', 'multipart/form-data; boundary=x')
  sent.write('a')
  setTimeout(() => sent.end('b'), 1000)
  expect(await answerTo(sent)).toMatchObject({ status: 200, body: 'ab' })
})

test('so may a response', async () => {
  const sent = send('GET', '/slow')
  sent.end()
  expect(await answerTo(sent)).toMatchObject({ status: 200, body: 'slow' })
})

test('the program refuses it after 30 seconds', async () => {
  const at = await startAppForThisTest()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const unfinished = new Readable({ read() {} })
  unfinished.push('{"email":')
  const answer = visitor(at).request({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { 'content-type': 'application/json' },
    payload: unfinished,
  })
  let settled = false
  void answer.finally(() => {
    settled = true
  })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  expect((await answer).statusCode).toBe(408)
})
