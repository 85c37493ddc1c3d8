import { expect, test } from 'vitest'
import { person, visitor } from '#testing/people.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

test('this machine may read what is measured; nobody else, and nobody through a proxy or a gallery', async () => {
  const at = await startAppForThisTest()
  const olga = await person(at)
  await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  const local = visitor(at)
  const answer = await local.get('/metrics', { host: '127.0.0.1:3000' })
  expect(answer.headers['content-type']).toMatch('text/plain')
  expect(answer.body).toMatch(
    /picturerail_http_request_seconds_count\{method="POST",route="\/api\/galleries",status="201"\} 1/,
  )
  expect(answer.body).toContain('picturerail_database_connections{state="idle"}')

  expect((await local.get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
  expect((await local.get('/metrics', { host: 'dunes.localhost:3000' })).statusCode).toBe(404)
  const stranger = visitor(at)
  stranger.address = '203.0.113.7'
  expect((await stranger.get('/metrics')).statusCode).toBe(404)
})

test('the operator may allow others', async () => {
  const at = await startAppForThisTest({ METRICS_ALLOW: '203.0.113.0/24' })
  const prometheus = visitor(at)
  prometheus.address = '203.0.113.7'
  expect((await prometheus.get('/metrics')).statusCode).toBe(200)
  expect((await visitor(at).get('/metrics')).statusCode).toBe(404)
})
