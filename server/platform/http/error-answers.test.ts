import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerWithJson } from './error-answers.ts'
import { notReady } from './refusal.ts'

test('a sender who goes away half-way through a JSON body is no outage and no error of ours', async () => {
  const logged: string[] = []
  const app = fastify({ logger: { level: 'error', stream: { write: (line) => void logged.push(line) } } })
  onTestFinished(() => app.close())
  const statuses: number[] = []
  app.setErrorHandler(answerWithJson)
  app.addHook('onSend', async (_request, reply) => void statuses.push(reply.statusCode))
  app.post('/json', async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })

  const arrived = once(app.server, 'request')
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  socket.write(
    'POST /json HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  )
  await arrived
  socket.destroy()
  await expect.poll(() => statuses).toEqual([400])
  expect(logged).toEqual([])
})

test('an error has no headers of the answer that it takes the place of', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(answerWithJson)
  app.get('/file', async (_request, reply) => {
    reply.header('etag', '"1"').header('content-disposition', 'attachment; filename="a.zip"')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    throw notReady('Not yet')
  })
  const { statusCode, headers } = await app.inject('/file')
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  expect(headers).not.toHaveProperty('etag')
  expect(headers).not.toHaveProperty('content-disposition')
})
