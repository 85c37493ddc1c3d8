/** The program is killed while it removes, restores and deletes for good: nothing is lost, and nothing half-done is left. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { Removed } from '#contract/removed.ts'
import { filesBelow } from '#testing/files-below.ts'
import { imageFile } from '#testing/image-files.ts'
import { Client } from '#testing/program-client.ts'
import { startProgramForThisTest as startProgram } from '#testing/program-for-this-test.ts'

/** `KILL_ROUNDS=20 vitest run server/removed/interrupted.test.ts` takes some minutes. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2)

test('killed while it removes, restores and deletes, it keeps each image in one place, with its files', {
  timeout: 60_000 + ROUNDS * 60_000,
}, async () => {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'picturerail-removing-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }))
  let program = await startProgram({ dataDirectory })
  const port = Number(new URL(program.origin).port)
  const olga = new Client(program.origin)
  await olga.signUp('olga@example.org')
  const storm = await olga.json<Gallery>('/api/galleries', { title: 'Storm', subdomain: 'storm' })
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
    /** Whose deletion for good was sent, and answered. */
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
    // Every image is whole after it is restored, and nothing is stored of the others.
    if (keptImages.length > 0) await olga.json('/api/removed/restore', { images: keptImages })
    const images = await olga.json<Image[]>(`/api/galleries/${storm.id}/images`)
    for (const { originalUrl } of images) expect((await olga.fetch(originalUrl)).status).toBe(200)
    const folders = new Set(images.map(({ filename }) => filename.replace('.jpg', '')))
    const strays = async () =>
      (await filesBelow(path.join(dataDirectory, 'files'))).filter(
        (file) => !folders.has(path.basename(path.dirname(file))),
      )
    await expect.poll(strays, { timeout: 30_000 }).toEqual([])
  }
})
