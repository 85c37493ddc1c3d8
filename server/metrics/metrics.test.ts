import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { imageFile } from '#testing/image-files.ts'
import { person, visitor } from '#testing/people.ts'
import { startAppForThisTest } from '#testing/start-app.ts'
import { measureJobs } from './measure-services.ts'

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

test('what the dashboard and the alerts name is measured, and the process says what it did', async () => {
  const backups = await mkdtemp(path.join(tmpdir(), 'picturerail-backups-'))
  onTestFinished(() => rm(backups, { recursive: true, force: true }))
  const at = await startAppForThisTest({ BACKUP_DIR: backups })
  const olga = await person(at)
  const gallery = await olga.createsGallery('Dunes')
  const [image] = await olga.adds(gallery, await imageFile('dune.jpg', { width: 1500, height: 1000 }))
  const metrics = async () => (await visitor(at).get('/metrics', { host: '127.0.0.1:3000' })).body
  const finished = 'picturerail_job_seconds_count{job="finish-renditions",outcome="done"} 1'
  await expect.poll(metrics).toContain(finished)
  // From here on the image no longer changes.
  for (const _ of [1, 2]) await visitor(at).get(image!.renditions[0]!.url)
  const said = await metrics()
  for (const line of [
    'picturerail_process{role="all",version="',
    'picturerail_decoding_seconds_count{purpose="upload",outcome="done"} 1',
    'picturerail_decoding_seconds_count{purpose="renditions",outcome="done"} 1',
    'picturerail_decoding_images{purpose="upload"} 0',
    'picturerail_storage_seconds_count{operation="put",outcome="done"}',
    'picturerail_cache_lookups_total{cache="renditions",result="miss"} 1',
    'picturerail_http_from_memory_total 1',
  ])
    expect(said).toContain(line)

  const known = new Set([...said.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const dashboard = JSON.parse(await readFile('deploy/grafana.json', 'utf8'))
  const shown = dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  )
  const alerts = await readFile('deploy/alerts.yaml', 'utf8')
  const warned = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr!)
  expect(warned).toHaveLength([...alerts.matchAll(/^ +- alert: PictureRail\w+$/gm)].length)
  for (const expr of [...shown, ...warned]) {
    const names = expr.match(/\b(picturerail|nodejs|process)_\w+/g) ?? []
    if (!expr.startsWith('up{')) expect(names, expr).not.toEqual([])
    for (const name of names) {
      expect([name, known.has(name) || known.has(name.replace(/_(bucket|count|sum)$/, ''))]).toEqual([
        name,
        true,
      ])
    }
    for (const [open, close] of ['()', '[]', '{}'])
      expect(expr.split(open!).length, expr).toBe(expr.split(close!).length)
  }
})

test('jobs that wait are counted; without a database everything else is said', async () => {
  const registry = new Registry()
  const rows = [
    { job: 'deliver-letter', state: 'due', jobs: 3, waiting: 12.5 },
    { job: 'deliver-letter', state: 'active', jobs: 1, waiting: 20 },
  ]
  let answer = async () => ({ rows })
  measureJobs(registry, { pool: { query: () => answer() } as never })
  expect(await registry.metrics()).toContain('picturerail_jobs{job="deliver-letter",state="due"} 3')
  expect(await registry.metrics()).toContain('picturerail_jobs_oldest_seconds{job="deliver-letter"} 12.5')
  answer = async () => {
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  }
  expect(await registry.metrics()).not.toContain('deliver-letter')
})

test('the operator may allow others', async () => {
  const at = await startAppForThisTest({ METRICS_ALLOW: '203.0.113.0/24' })
  const prometheus = visitor(at)
  prometheus.address = '203.0.113.7'
  expect((await prometheus.get('/metrics')).statusCode).toBe(200)
  expect((await visitor(at).get('/metrics')).statusCode).toBe(404)
})
