/** The program is killed while it removes, restores and deletes for good: nothing is lost or left half-done. */
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { isNotNull, ne, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Usage } from '#contract/account-page.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { Removed } from '#contract/removed.ts'
import { connect } from '#server/database/connect.ts'
import { joinEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { galleries, removedImages } from '#server/database/tables/index.ts'
import { createWorker } from '#server/platform/jobs/jobs.ts'
import { emptyRemoved } from '#server/removed/delete-for-good.ts'
import { giveDatabase, roomyMemory } from '#testing/data-folder.ts'
import { filesBelow } from '#testing/files-below.ts'
import { imageFile } from '#testing/image-files.ts'
import { PATIENCE } from '#testing/patience.ts'
import { Client } from '#testing/program-client.ts'
import { startProgramForThisTest as startProgram } from '#testing/program-for-this-test.ts'

/** The program, and an owner with a gallery. */
async function startWithGallery() {
  const dataDirectory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-removing-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }))
  await giveDatabase(dataDirectory)
  const program = await startProgram({ dataDirectory })
  const port = Number(new URL(program.origin).port)
  const olga = new Client(program.origin)
  await olga.signUp('olga@example.org')
  const storm = await olga.json<Gallery>('/api/galleries', { title: 'Storm', subdomain: 'storm' })
  return { dataDirectory, program, port, olga, storm }
}

/** `KILL_ROUNDS=20 vitest run server/removed/interrupted.test.ts` takes some minutes. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2)

test('killed while it removes, restores and deletes, it keeps each image in one place, with its files', {
  timeout: 300_000 + ROUNDS * 60_000,
}, async () => {
  const { dataDirectory, port, olga, storm, ...started } = await startWithGallery()
  let { program } = started
  const calm = await olga.json<Gallery>('/api/galleries', { title: 'Calm', subdomain: 'calm' })
  const picture = await imageFile('p.jpg', { width: 60, height: 40 })
  const listed = async () =>
    (await olga.json<Image[]>(`/api/galleries/${storm.id}/images`)).map(({ id }) => id)
  const removed = async () => olga.json<Removed[]>('/api/removed')
  const send = (method: string, url: string, body?: object) =>
    olga.fetch(url, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })

  for (let round = 0; round < ROUNDS; round++) {
    const added = await olga.uploads(storm.id, ...Array.from({ length: 10 }, () => picture))
    const before = new Set([
      ...(await listed()),
      ...(await removed()).filter(({ kind }) => kind === 'image').map(({ id }) => id),
    ])
    /** Ids whose deletion for good was sent, and answered. */
    const given = new Set<number>()
    const gone = new Set<number>()
    let killed = false
    const attempt = (work: () => Promise<unknown>) => work().catch(() => {})
    const works = added.map(async ({ id }, index) => {
      while (!killed) {
        await attempt(() => send('DELETE', `/api/images/${id}`))
        if (index % 3 === 0 && !killed) {
          given.add(id)
          await attempt(async () => {
            const { status } = await send('POST', '/api/removed/delete', { images: [id] })
            if (status === 204) gone.add(id)
          })
        } else await attempt(() => send('POST', '/api/removed/restore', { images: [id] }))
      }
    })
    works.push(
      (async () => {
        while (!killed) {
          await attempt(() => send('DELETE', `/api/galleries/${calm.id}`))
          await attempt(() => send('POST', '/api/removed/restore', { galleries: [calm.id] }))
        }
      })(),
    )
    await new Promise((resolve) => setTimeout(resolve, 300 + 150 * (round % 5)))
    await program.kill()
    killed = true
    await Promise.all(works)

    program = await startProgram({ dataDirectory, port })
    const [shown, kept] = [await listed(), await removed()]
    const keptImages = kept.filter(({ kind }) => kind === 'image').map(({ id }) => id)
    const there = [...shown, ...keptImages]
    expect(new Set(there).size).toBe(there.length)
    for (const id of before) if (!given.has(id)) expect(there).toContain(id)
    for (const id of gone) expect(there).not.toContain(id)
    const isCalmThere = (await send('GET', `/api/galleries/${calm.id}`)).status === 200
    expect(kept.some(({ kind, id }) => kind === 'gallery' && id === calm.id)).toBe(!isCalmThere)
    if (!isCalmThere) await olga.json('/api/removed/restore', { galleries: [calm.id] })
    // Restored images are whole, and nothing is stored of the others.
    if (keptImages.length > 0) await olga.json('/api/removed/restore', { images: keptImages })
    const images = await olga.json<Image[]>(`/api/galleries/${storm.id}/images`)
    for (const { originalUrl } of images) expect((await olga.fetch(originalUrl)).status).toBe(200)
    const folders = new Set(images.map(({ filename }) => filename.replace('.jpg', '')))
    const strays = async () =>
      (await filesBelow(path.join(dataDirectory, 'files'))).filter(
        (file) => !folders.has(path.basename(path.dirname(file))),
      )
    await expect.poll(strays, { timeout: 30_000 * PATIENCE }).toEqual([])
  }
})

test('killed while it deletes for good what was removed long ago, it continues when it is started again', {
  timeout: 300_000 + ROUNDS * 90_000,
}, async () => {
  const { dataDirectory, port, olga, storm, ...started } = await startWithGallery()
  let { program } = started
  const picture = await imageFile('p.jpg', { width: 60, height: 40 })
  const times = (count: number) => Array.from({ length: count }, () => picture)
  const kept = await olga.uploads(storm.id, ...times(3))
  const stored = () => filesBelow(path.join(dataDirectory, 'files'))
  const remove = (url: string) => olga.fetch(url, { method: 'DELETE' })
  const removedBytes = async () => (await olga.json<Usage>('/api/account/usage')).removedBytes

  for (let round = 0; round < ROUNDS; round++) {
    const subdomain = `calm-${round}`
    const calm = await olga.json<Gallery>('/api/galleries', { title: 'Calm', subdomain })
    await olga.uploads(calm.id, ...times(5))
    const gone = await olga.uploads(storm.id, ...times(12))
    for (const { id } of gone) await remove(`/api/images/${id}`)
    const recent = gone.at(-1)!
    await remove(`/api/galleries/${calm.id}`)
    const before = (await stored()).length
    await emptySoon(dataDirectory, recent.id)
    // Kills at the beginning, while files are removed, and after some of them are.
    const fewer = round % 3 === 0 ? 0 : round % 3 === 1 ? 1 : 20
    await expect
      .poll(async () => before - (await stored()).length, { interval: 10, timeout: 60_000 * PATIENCE })
      .toBeGreaterThanOrEqual(fewer)
    await program.kill()

    program = await startProgram({ dataDirectory, port })
    await expect.poll(removedBytes, { timeout: 60_000 * PATIENCE }).toBe(16 * 1024)
    await expect
      .poll(() => olga.json(`/api/galleries/check-subdomain/${subdomain}`), { timeout: 60_000 * PATIENCE })
      .toEqual({ available: true })
    await olga.json('/api/removed/restore', { images: [recent.id] })
    kept.push(recent)
    const images = await olga.json<Image[]>(`/api/galleries/${storm.id}/images`)
    expect(images.map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
    for (const { originalUrl } of images) expect((await olga.fetch(originalUrl)).status).toBe(200)
    const folders = new Set(images.map(({ filename }) => filename.replace('.jpg', '')))
    await expect
      .poll(async () => (await stored()).filter((file) => !folders.has(path.basename(path.dirname(file)))), {
        timeout: 60_000 * PATIENCE,
      })
      .toEqual([])
  }
})

/** Makes removed things as old as necessary, except for one image, and starts the job that deletes them. */
async function emptySoon(dataDirectory: string, recentImageId: number): Promise<void> {
  const postgres = await joinEmbeddedPostgres({ directory: path.join(dataDirectory, 'postgres') })
  const connection = connect(postgres.url, () => {}, 1)
  const jobs = createWorker({ databaseUrl: postgres.url, log: pino({ enabled: false }), enlistsOnly: true })
  const removedAt = sql`now() - interval '31 days'`
  try {
    await connection.db.update(removedImages).set({ removedAt }).where(ne(removedImages.id, recentImageId))
    await connection.db.update(galleries).set({ removedAt }).where(isNotNull(galleries.removedAt))
    await jobs.start()
    await jobs.enlist(connection.db, emptyRemoved, [{}])
  } finally {
    await jobs.stop(1)
    await connection.close()
    await postgres.stop()
  }
}
