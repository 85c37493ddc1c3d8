/** What holds a connection of its own is there again after that connection broke. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { databaseLine } from '#testing/database-line.ts'
import { type Announcement, announce, listenForAnnouncements } from './announcements.ts'
import { type Connection, connect } from './connect.ts'
import { deadProcesses, holdProcessLock } from './process-lock.ts'

const removal: Announcement = { about: 'files-removed', folder: 'one' }

test('announcements are heard again, once each, and what was missed is told', async () => {
  const { url, connection, errors } = await database()
  const heard: Announcement[] = []
  let missed = 0
  const announcements = await listenForAnnouncements(connection.db, url, (error) =>
    errors.push(error.message),
  )
  announcements.listen({
    heard: (announcement) => void heard.push(announcement),
    missed: () => {
      missed += 1
    },
  })
  await announce(connection.db, removal)
  await expect.poll(() => heard).toEqual([removal])
  expect(missed).toBe(0)

  const before = await sessions(connection, 'listener')
  await terminate(connection, 'listener')
  await expect.poll(() => missed).toBeGreaterThan(0)
  await expect.poll(() => sessions(connection, 'listener')).toEqual([expect.any(Number)])
  expect(await sessions(connection, 'listener')).not.toEqual(before)
  expect(errors[0]).toContain('terminating connection')
  heard.length = 0
  await expect
    .poll(async () => {
      await announce(connection.db, removal)
      return heard.length
    })
    .toBeGreaterThan(0)

  heard.length = 0
  await announce(connection.db, { about: 'gallery-changed', galleryId: 1 })
  await announce(connection.db, { about: 'gallery-changed', galleryId: 2 })
  const changes = () => heard.filter(({ about }) => about === 'gallery-changed')
  await expect.poll(changes).toEqual([1, 2].map((galleryId) => ({ about: 'gallery-changed', galleryId })))

  await announcements.close()
  await expect.poll(() => sessions(connection, 'listener')).toEqual([])
})

test('announcements that may be stuck are not relied on', async () => {
  const { url, connection } = await database()
  const line = await databaseLine(url)
  const announcements = await listenForAnnouncements(connection.db, line.url, () => {}, 300)
  onTestFinished(async () => {
    await line.cut()
    await announcements.close()
  })
  let heard = 0
  announcements.listen({
    heard: () => {
      heard += 1
    },
    missed: () => {},
  })
  expect(announcements.arrive()).toBe(true)
  line.silence()
  await expect.poll(() => announcements.arrive()).toBe(false)
  await announce(connection.db, removal)
  expect(heard).toBe(0)
})

test('a process that lives is known to live again, until it lets go', async () => {
  const { url, connection, errors } = await database()
  const { id, release } = await holdProcessLock(url, (error) => errors.push(error.message))
  const dead = () => connection.db.transaction((tx) => deadProcesses(tx, [id]))
  expect(await dead()).toEqual([])
  await terminate(connection, 'process')
  await expect.poll(dead).toEqual([])
  await expect.poll(() => sessions(connection, 'process')).toEqual([expect.any(Number)])
  expect(await dead()).toEqual([])
  expect(errors[0]).toContain('terminating connection')

  await release()
  await expect.poll(dead).toEqual([id])
  expect(await sessions(connection, 'process')).toEqual([])
})

test('a connection that breaks on the way out does not come back', async () => {
  const { url, connection, errors } = await database()
  const { release } = await holdProcessLock(url, (error) => errors.push(error.message))
  await terminate(connection, 'process')
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  await release()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await sessions(connection, 'process')).toEqual([])
})

async function database() {
  const { url, drop } = await freshDatabase()
  const connection = connect(url, () => {})
  onTestFinished(async () => {
    await connection.close()
    await drop()
  })
  return { url, connection, errors: [] as string[] }
}

async function sessions({ db }: Connection, name: string): Promise<number[]> {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity
        where application_name = ${`picturerail ${name}`} and datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}

async function terminate(connection: Connection, name: string): Promise<void> {
  for (const pid of await sessions(connection, name)) {
    await connection.db.execute(sql`select pg_terminate_backend(${pid}, 5000)`)
  }
}
