/** Recovery of locks and subscriptions after their dedicated connection breaks. */

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { transact } from '#server/database/transactions.ts'
import { freshDatabase } from '#testing/database.ts'
import { databaseLine } from '#testing/database-line.ts'
import { PATIENCE } from '#testing/patience.ts'
import { timeHeldUp } from '#testing/time-held-up.ts'
import type { Announcement } from './announcement.ts'
import { announce, listenForAnnouncements } from './announcements.ts'
import { type Connection, connect } from './connect.ts'
import { deadProcesses, holdProcessLock } from './process-lock.ts'

/** The database's message about the termination; the driver's if a query in progress received the former. */
const TERMINATED = /terminating connection|connection terminated/i

const removal: Announcement = { about: 'files-removed', folder: 'one' }

test('announcements are heard again, once each, and what was missed is told', async () => {
  const { url, connection, errors } = await database()
  const heard: Announcement[] = []
  let missed = 0
  const announcements = await listenForAnnouncements(connection, url, (error) => errors.push(error.message))
  announcements.listen({
    onMessage: (announcement) => void heard.push(announcement),
    onGap: () => {
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
  expect(errors[0]).toMatch(TERMINATED)
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

test('a database that stops answering counts as unreachable within two seconds, queries fail at once, and announcements arrive again afterwards', async () => {
  const { url, connection: elsewhere } = await database()
  const line = await databaseLine(url)
  const connection = connect(line.url, () => {})
  const announcements = await listenForAnnouncements(connection, line.url, () => {}, 4_000)
  onTestFinished(async () => {
    await line.cut()
    await announcements.close()
    await connection.close()
  })
  const heard: Announcement[] = []
  let missed = 0
  announcements.listen({
    onMessage: (announcement) => void heard.push(announcement),
    onGap: () => {
      missed += 1
    },
  })
  // A query may take any time while the database answers others.
  await connection.db.execute(sql`select pg_sleep(2)`)
  expect([announcements.isConnected(), connection.reach.isAway()]).toEqual([true, false])

  line.silence()
  const begun = performance.now()
  const heldUp = timeHeldUp(onTestFinished)
  await expect(connection.db.execute(sql`select 1`)).rejects.toThrow()
  expect(performance.now() - heldUp() - begun).toBeLessThan(2_500)
  expect([
    announcements.isConnected(),
    announcements.mayServeFromMemory(),
    connection.reach.isAway(),
  ]).toEqual([false, true, true])
  await expect(connection.db.execute(sql`select 1`)).rejects.toMatchObject({
    cause: { code: 'DATABASE_AWAY' },
  })
  await announce(elsewhere.db, removal)
  expect([heard, missed]).toEqual([[], 0])
  // The outage may affect this process alone.
  await expect.poll(() => announcements.mayServeFromMemory()).toBe(false)

  await line.mend()
  await expect.poll(() => announcements.isConnected()).toBe(true)
  expect([missed, connection.reach.isAway()]).toEqual([1, false])
  await connection.db.execute(sql`select 1`)
  await announce(elsewhere.db, removal)
  await expect.poll(() => heard).toEqual([removal])
})

test('what another connection hears last does not delay noticing that the database is silent', async () => {
  const { url } = await database()
  const line = await databaseLine(url)
  const connection = connect(line.url, () => {})
  const announcements = await listenForAnnouncements(connection, line.url, () => {}, 4_000)
  let speak = () => {}
  const speaker = createServer((socket) => {
    speak = () => socket.write('late')
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => speaker.listen(0, '127.0.0.1', resolve))
  const other = connection.reach.stream().connect((speaker.address() as AddressInfo).port, '127.0.0.1')
  other.on('error', () => {}).resume()
  onTestFinished(async () => {
    await line.cut()
    await announcements.close()
    await connection.close()
    speaker.close()
  })
  await once(other, 'connect')

  line.silence()
  const begun = performance.now()
  const heldUp = timeHeldUp(onTestFinished)
  // By then a query has been sent that gets no answer.
  setTimeout(() => speak(), 400)
  await expect(connection.db.execute(sql`select 1`)).rejects.toThrow()
  expect(performance.now() - heldUp() - begun).toBeLessThan(2_500)
})

test('while another process holds the lock of this one, which is taken again, queries are answered', async () => {
  const { url, connection, errors } = await database()
  const lock = await holdProcessLock(url, connection.reach, (error) => errors.push(error.message))
  onTestFinished(() => lock.release())
  const elsewhere = connect(url, () => {})
  onTestFinished(() => elsewhere.close())
  const waiters = async () => {
    const { rows } = await connection.db.execute(
      sql`select from pg_locks where locktype = 'advisory' and objid = ${lock.id} and not granted`,
    )
    return rows.length
  }
  await transact(elsewhere.db, async (tx) => {
    // Queues for the lock to get it as soon as it is free. Drizzle sends a query only once it is awaited.
    const held = Promise.resolve(
      tx.execute(sql`
        select pg_advisory_xact_lock(classid::int, objid::int) from pg_locks
        where locktype = 'advisory' and objid = ${lock.id}`),
    )
    await expect.poll(waiters).toBe(1)
    await terminate(connection, 'process')
    await held
    await expect.poll(waiters).toBe(1)
    // Twice the time for which a database may be silent.
    const until = performance.now() + 2_000
    while (performance.now() < until) {
      await connection.db.execute(sql`select 1`)
      await sleep(50)
    }
    expect(connection.reach.isAway()).toBe(false)
  })
  await expect.poll(() => transact(elsewhere.db, (tx) => deadProcesses(tx, [lock.id]))).toEqual([])
})

test('where connecting takes longer than until the database counts as away, all that broke stands again', async () => {
  const { url, connection: elsewhere, errors } = await database()
  const line = await databaseLine(url)
  const connection = connect(line.url, () => {})
  const onError = (error: Error) => errors.push(error.message)
  const announcements = await listenForAnnouncements(connection, line.url, onError)
  const { id, release } = await holdProcessLock(line.url, connection.reach, onError)
  onTestFinished(async () => {
    await release()
    await announcements.close()
    await connection.close()
    await line.cut()
  })
  const before = await sessions(elsewhere, 'listener')
  line.slowDown(1_500)
  await terminate(elsewhere, 'listener')

  // The slow line carries the end of the old session to this process only after 1.5 s.
  await expect
    .poll(async () => (await sessions(elsewhere, 'listener')).filter((pid) => !before.includes(pid)), {
      timeout: 30_000 * PATIENCE,
    })
    .toEqual([expect.any(Number)])
  await expect.poll(() => announcements.isConnected(), { timeout: 30_000 * PATIENCE }).toBe(true)
  expect(connection.reach.isAway()).toBe(false)
  await connection.db.execute(sql`select 1`)
  await expect.poll(() => transact(elsewhere.db, (tx) => deadProcesses(tx, [id]))).toEqual([])
})

test('a process that lives is known to live again, until it lets go', async () => {
  const { url, connection, errors } = await database()
  const { id, release } = await holdProcessLock(url, connection.reach, (error) => errors.push(error.message))
  const dead = () => transact(connection.db, (tx) => deadProcesses(tx, [id]))
  expect(await dead()).toEqual([])
  await terminate(connection, 'process')
  await expect.poll(dead).toEqual([])
  await expect.poll(() => sessions(connection, 'process')).toEqual([expect.any(Number)])
  expect(await dead()).toEqual([])
  expect(errors[0]).toMatch(TERMINATED)

  await release()
  await expect.poll(dead).toEqual([id])
  expect(await sessions(connection, 'process')).toEqual([])
})

test('a connection that breaks on the way out does not come back', async () => {
  const { url, connection, errors } = await database()
  const { release } = await holdProcessLock(url, connection.reach, (error) => errors.push(error.message))
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
