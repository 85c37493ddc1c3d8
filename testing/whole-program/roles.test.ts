/** A process that answers and one that runs the jobs, on one database and one storage. */
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { InjectOptions } from 'light-my-request'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createWorkerApp } from '#server/worker-app.ts'
import { imageFile } from '#testing/image-files.ts'
import { emailsIn, emailTo } from '#testing/mailbox.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

let web: TestApp
let olga: SignedIn
let databaseUrl: string
let staging: string
beforeAll(async () => {
  // On Linux another file system than that of the data folder.
  const place = await stat('/dev/shm').then(
    () => '/dev/shm',
    () => tmpdir(),
  )
  staging = await mkdtemp(path.join(place, 'picturerail-staging-'))
  web = await startApp(
    { TRASH_DAYS: '0', ROLE: 'web', DATABASE_URL: 'postgres://test', STAGING_DIR: staging },
    async (url) => (databaseUrl = url),
  )
  olga = await person(web)
})
afterAll(async () => {
  await web.close()
  await rm(staging, { recursive: true, force: true })
})

test('what requests make necessary is done where the jobs run', async () => {
  const gallery = await olga.createsGallery('Dunes')
  const [image] = await olga.adds(gallery, await imageFile('dune.jpg', { width: 1500, height: 1000 }))
  const forgot = await visitor(web).post('/api/auth/forgot-password', { email: olga.user.email })
  expect(forgot.statusCode).toBe(204)
  const unfinished = `select count(*)::int as jobs from pgboss.job
    where name in ('finish-renditions', 'deliver-letter') and state < 'completed'`
  const waiting = async () => (await web.services.connection.pool.query(unfinished)).rows[0].jobs
  expect(await waiting()).toBe(2)
  expect(await emailsIn(web.dataDirectory)).toEqual([])

  const asWorker = { ROLE: 'worker', DATABASE_URL: 'postgres://test', STAGING_DIR: staging }
  const worker = await startApp({ ...asWorker, DATA_DIR: web.dataDirectory }, async () => databaseUrl)
  try {
    expect((await emailTo(web.dataDirectory, olga.user.email)).subject).toContain('password')
    await expect.poll(waiting).toBe(0)
    const folder = path.join(web.dataDirectory, 'files/galleries', String(gallery.id))
    const [name] = await readdir(folder)
    expect(await readdir(path.join(folder, name!))).toContain('1280.webp')
    expect((await olga.get(image!.renditions.at(-1)!.url)).statusCode).toBe(200)
  } finally {
    await worker.services.close(5)
  }
})

test('renditions may take as long as two images on a machine so busy that decoding takes its hour, and is begun again', async () => {
  const { rows } = await web.services.connection.pool.query(
    `select expire_seconds from pgboss.queue where name = 'finish-renditions'`,
  )
  expect(rows[0].expire_seconds).toBeGreaterThan(4 * 3600)
})

test('the removal of files is retried for more than a year while the store refuses it, also of files deleted before', async () => {
  const { pool } = web.services.connection
  await pool.query(
    `insert into pgboss.job (name, data, start_after, retry_limit, retry_delay_max, keep_until) values
     ('remove-folder', '{"folder": "galleries/999"}', now() + interval '1 hour', 20, 3600, now() + interval '14 days')`,
  )
  // A later start handles them.
  const again = { ROLE: 'web', DATABASE_URL: 'postgres://test', DATA_DIR: web.dataDirectory }
  const later = await startApp(again, async () => databaseUrl)
  await later.services.close(5)
  const gallery = await olga.createsGallery('Harbour')
  const [image] = await olga.adds(gallery, await imageFile('harbour.jpg'))
  await olga.delete(`/api/images/${image!.id}`)
  const { rows } = await pool.query(
    `select retry_limit, retry_delay_max, keep_until > now() + interval '1 year' as kept
     from pgboss.job where name = 'remove-folder'`,
  )
  const hourly = { retry_limit: 10_000, retry_delay_max: 3600, kept: true }
  expect(rows).toEqual([hourly, hourly])
})

test('uploads are staged where the operator says, and nothing stays there', async () => {
  const gallery = await olga.createsGallery('Storm')
  const sent = await imageFile('storm.jpg')
  const [image] = await olga.adds(gallery, sent)
  expect((await olga.get(image!.originalUrl)).rawPayload).toEqual(sent.bytes)
  const folders = await readdir(path.join(staging, 'picturerail'))
  expect(folders).toContain(String(web.services.process))
  for (const own of folders) expect(await readdir(path.join(staging, 'picturerail', own))).toEqual([])
  await expect(stat(path.join(web.dataDirectory, 'staging'))).rejects.toThrow('ENOENT')
})

test('told to stop, it says so at /readyz and in every answer, and takes requests until it leaves', async () => {
  const app = await createWorkerApp(web.services)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(async () => {
    agent.destroy()
    await app.close()
  })
  const ask = async (url: string, by?: Agent) => {
    const [answer] = await once(request(`${origin}${url}`, { agent: by ?? false }).end(), 'response')
    const body = JSON.parse(await text(answer))
    return { status: answer.statusCode, connection: answer.headers.connection, body }
  }
  expect(await ask('/readyz', agent)).toMatchObject({ status: 200, connection: 'keep-alive' })
  const left = app.leave(1)
  expect(await ask('/readyz')).toMatchObject({
    status: 503,
    connection: 'close',
    body: { message: 'Stopping', database: true, storage: true },
  })
  expect((await ask('/healthz')).status).toBe(200)
  await left
  await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED')
  // An earlier connection gets its answer, and is then closed.
  expect(await ask('/healthz', agent)).toMatchObject({ status: 200, connection: 'close' })
})

test('a process that runs jobs says how it is, at any host, and answers nothing else', async () => {
  const app = await createWorkerApp(web.services)
  const ask = (url: string, more: InjectOptions = {}) =>
    app.inject({ method: 'GET', url, headers: { host: '10.0.0.7:3000' }, ...more })
  expect((await ask('/healthz')).json()).toEqual({ ok: true })
  expect((await ask('/readyz')).json()).toMatchObject({ ok: true, database: true, storage: true })
  expect((await ask('/metrics')).body).toContain('picturerail_database_connections')
  expect((await ask('/metrics', { remoteAddress: '203.0.113.7' })).statusCode).toBe(404)
  for (const url of ['/', '/api/galleries', '/api/openapi.json']) {
    const answer = await ask(url)
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not_found'])
  }
  await app.close()
})
