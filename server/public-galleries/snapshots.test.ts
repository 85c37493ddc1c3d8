/** Memory for galleries: its size, its duration, and its keys. */
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Announcement } from '#server/database/announcement.ts'
import type { Announcements } from '#server/database/announcements.ts'
import { galleries } from '#server/database/tables/index.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { gallerySnapshots, type Snapshots } from './snapshots.ts'

const at = appForThisFile()
let olga: SignedIn
let ids: number[]
beforeAll(async () => {
  olga = await person(at, 'Olga')
  const { id } = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  const { db } = at.services.connection
  const [dunes] = await db.select().from(galleries).where(eq(galleries.id, id))
  const { id: _id, publicId: _publicId, ...row } = dunes!
  const many = Array.from({ length: 100 }, (_, n) => ({
    ...row,
    subdomain: `small-${n}`,
    publicId: publicId(n),
  }))
  const made = await db.insert(galleries).values(many).returning({ id: galleries.id })
  ids = [id, ...made.map((each) => each.id)]
})

const publicId = (n: number) =>
  `dunes${'abcdefghjk'[Math.floor(n / 10)]}${'abcdefghjk'[n % 10]}`.padEnd(16, 'z')

let snapshots: Snapshots
let announce: (announcement: Announcement) => void
beforeEach(() => {
  const listeners: Parameters<Announcements['listen']>[0][] = []
  announce = (announcement) => {
    for (const { onMessage } of listeners) onMessage(announcement)
  }
  snapshots = gallerySnapshots(at.services.connection.db, at.config, {
    listen: (listener) => void listeners.push(listener),
    mayServeFromMemory: () => true,
  })
})

test('a gallery is one object by all its names, until it changes', async () => {
  const [id] = ids as [number]
  const dunes = await snapshots.find(id)
  expect(dunes?.gallery.subdomain).toBe('dunes')
  expect(await snapshots.find(dunes!.gallery.publicId)).toBe(dunes)
  expect(await snapshots.findAt({ name: 'dunes' })).toBe(dunes)
  const make = vi.fn(async () => Buffer.from('body'))
  await Promise.all([dunes!.once('page', make), dunes!.once('page', make)])
  expect(await dunes!.once('page', make)).toEqual(Buffer.from('body'))
  expect(make).toHaveBeenCalledTimes(1)

  announce({ about: 'gallery-changed', galleryId: ids[1]! })
  expect(await snapshots.find(id)).toBe(dunes)
  announce({ about: 'gallery-changed', galleryId: id })
  expect(dunes!.peek('page')).toBeUndefined()
  const changed = await snapshots.findAt({ name: 'dunes' })
  expect(changed).not.toBe(dunes)
  await dunes!.once('page', make)
  expect(changed!.peek('page')).toBeUndefined()
  expect(await snapshots.find(id)).toBe(changed)
})

test('what is made of one large gallery leaves a hundred small ones in memory', async () => {
  const all = await Promise.all(ids.map((id) => snapshots.find(id)))
  const [large, ...small] = all.map((each) => each!)
  for (const each of small) await each.once('page', async () => Buffer.alloc(20_000))
  for (let n = 0; n < 10_000; n++) await large!.once(`picture ${n}`, async () => Buffer.alloc(20_000))
  for (const each of small) expect(each.peek('page')).toBeDefined()
  const kept = Array.from({ length: 10_000 }, (_, n) => large!.peek(`picture ${n}`) !== undefined)
  expect(kept.at(-1)).toBe(true)
  expect(kept.filter(Boolean).length * 20_000).toBeLessThan(8 * 1024 * 1024)
})

test('nothing is kept under long keys', async () => {
  const dunes = (await snapshots.find(ids[0]!))!
  dunes.remember('localhost:3000 /short', { answer: 1 }, 100)
  dunes.remember(`localhost:3000 /${'long'.repeat(200)}`, { answer: 2 }, 100)
  expect(snapshots.recall('localhost:3000 /short')).toEqual({ answer: 1 })
  expect(snapshots.recall(`localhost:3000 /${'long'.repeat(200)}`)).toBeUndefined()
})

test('what was read before an announced change is not cached', async () => {
  const made = await (await person(at)).createsGallery('Short-lived', { subdomain: 'short-lived' })
  const found = snapshots.findGalleryAt({ name: 'short-lived' })
  announce({ about: 'gallery-changed', galleryId: made.id })
  expect((await found)?.gallery.id).toBe(made.id)
  await at.services.connection.db.delete(galleries).where(eq(galleries.id, made.id))
  expect(await snapshots.findAt({ name: 'short-lived' })).toBeUndefined()
})
