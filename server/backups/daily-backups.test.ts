import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { clock } from '#server/database/clock.ts'
import { connect } from '#server/database/connect.ts'
import { users } from '#server/database/tables/index.ts'
import { checkBackups } from '#server/doctor/check-backups.ts'
import { verifyFiles } from '#server/files/verify-files.ts'
import { diskStorage } from '#server/ports/storage/disk.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { onServer, urlOf } from '#testing/database.ts'
import { filesBelow } from '#testing/files-below.ts'
import { imageFile } from '#testing/image-files.ts'
import { emailTo } from '#testing/mailbox.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'
import { dailyBackups, everyTenMinutesFrom } from './back-up-daily.ts'
import { removeOldBackups } from './daily-folders.ts'
import { restore } from './restore.ts'
import { afterBackup, tellOfMissingBackups } from './tell-of-missing-backups.ts'

const SMALL = { width: 20, height: 20 }

let at: TestApp
let url: string
let place: string
let olga: SignedIn
let dunes: Gallery
beforeAll(async () => {
  at = await startApp({}, async (databaseUrl) => {
    url = databaseUrl
    return databaseUrl
  })
  place = await mkdtemp(path.join(tmpdir(), 'picturerail-daily-'))
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
  await olga.adds(dunes, await imageFile('a.jpg', SMALL), await imageFile('b.png', SMALL))
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await at.close()
  await rm(place, { recursive: true, force: true })
})

const nowIs = (time: string) => vi.spyOn(clock, 'ms').mockReturnValue(Date.parse(time))
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

function backupsIn(
  name: string,
  { keep = 7, storage = at.services.storage }: { keep?: number; storage?: Storage } = {},
) {
  const directory = path.join(place, name)
  const site = at.config.publicUrl.origin
  const backups = dailyBackups({ databaseUrl: url, storage, site, log, directory, at: '03:00', keep })
  const there = async () => (await readdir(directory)).sort()
  return { directory, there, ...backups }
}

/** Restores a backup into a new database and folder, and compares every original. */
async function restores(directory: string) {
  const name = `restored_${Math.random().toString(36).slice(2)}`
  await onServer(inject('postgresUrl'), `create database ${name}`)
  onTestFinished(() => onServer(inject('postgresUrl'), `drop database ${name} with (force)`))
  const databaseUrl = urlOf(inject('postgresUrl'), name)
  const files = path.join(place, name)
  const storage = diskStorage(path.join(files, 'files'))
  const options = { databaseUrl, storage, staging: path.join(files, 'staging'), directory }
  for await (const _ of restore({ ...options, mailing: [], skipDamaged: false }));
  const connection = connect(databaseUrl, () => {}, 2)
  try {
    const lines: string[] = []
    for await (const line of verifyFiles(connection.db, storage)) lines.push(line)
    return lines
  } finally {
    await connection.pool.end()
  }
}

test('a week of nights: as many as are kept, little more room than one, and each can be restored', async () => {
  const { directory, there, makeIfDue, state } = backupsIn('week')
  for (let day = 1; day <= 9; day++) {
    nowIs(`2026-03-0${day}T03:04:00Z`)
    if (day > 1) await olga.adds(dunes, await imageFile(`day-${day}.png`, SMALL))
    await makeIfDue()
    // A second check on the same day makes no other backup.
    nowIs(`2026-03-0${day}T12:00:00Z`)
    await makeIfDue()
  }
  expect(await there()).toEqual([3, 4, 5, 6, 7, 8, 9].map((day) => `2026-03-0${day}T0304`))
  const originals = (await filesBelow(path.join(directory, '2026-03-03T0304/files'))).filter((file) =>
    /\/original$/.test(file),
  )
  expect(originals.length).toBeGreaterThan(3)
  for (const file of originals) {
    const places = [3, 9].map((day) => path.join(directory, `2026-03-0${day}T0304/files`, file))
    const [first, last] = await Promise.all(places.map((each) => stat(each)))
    expect(first!.ino).toBe(last!.ino)
  }
  expect(await state()).toMatchObject({
    lastAt: new Date('2026-03-09T03:04:00Z'),
    bytes: expect.any(Number),
    failedAt: null,
  })
  const restored = await Promise.all((await there()).map((name) => restores(path.join(directory, name))))
  expect(restored).toEqual(
    Array(7).fill([expect.stringMatching(/^\d+ originals are as they were uploaded\.$/)]),
  )
})

test('a time that was missed is made up for; before it nothing is made', async () => {
  const { there, makeIfDue } = backupsIn('missed')
  nowIs('2026-03-01T03:00:00Z')
  await makeIfDue()
  nowIs('2026-03-02T02:59:00Z')
  await makeIfDue()
  expect(await there()).toEqual(['2026-03-01T0300'])
  // The clock jumped from 02:59 to 04:10.
  nowIs('2026-03-02T04:10:00Z')
  await makeIfDue()
  expect(await there()).toEqual(['2026-03-01T0300', '2026-03-02T0410'])
})

test('a backup of a clock that was ahead does not hold up the next', async () => {
  const { there, makeIfDue } = backupsIn('ahead')
  nowIs('2030-01-01T03:00:00Z')
  await makeIfDue()
  nowIs('2026-03-01T03:00:00Z')
  await makeIfDue()
  expect(await there()).toEqual(['2026-03-01T0300', '2030-01-01T0300'])
})

describe('one that fails', () => {
  const broken = (): Storage => ({
    ...at.services.storage,
    open: () => Promise.reject(new Error('The bucket is gone')),
  })

  test('leaves nothing, keeps those before, says so, and is tried again an hour later', async () => {
    const good = backupsIn('failing')
    nowIs('2026-03-01T03:00:00Z')
    await good.makeIfDue()
    const bad = backupsIn('failing', { storage: broken(), keep: 1 })
    await olga.adds(dunes, await imageFile('another.png', SMALL))
    nowIs('2026-03-02T03:00:00Z')
    await bad.makeIfDue()
    expect(await good.there()).toEqual(['2026-03-01T0300', 'last-failure.json'])
    expect(await good.state()).toMatchObject({
      failedAt: new Date('2026-03-02T03:00:00Z'),
      message: 'The bucket is gone',
    })
    nowIs('2026-03-02T03:59:00Z')
    await good.makeIfDue()
    expect(await good.there()).toContain('last-failure.json')
    nowIs('2026-03-02T04:00:00Z')
    await good.makeIfDue()
    expect(await good.there()).toEqual(['2026-03-01T0300', '2026-03-02T0400'])
    expect(await good.state()).toMatchObject({ failedAt: null, message: null })
  })

  test('and what a process that was killed has left, go when one starts', async () => {
    const { directory, there, tidy } = backupsIn('cut-short')
    for (const name of ['2026-03-01T0300.part', '2026-02-01T0300.old'])
      await mkdir(path.join(directory, name, 'files/galleries'), { recursive: true })
    await writeFile(path.join(directory, 'mine.txt'), 'keep')
    await tidy()
    expect(await there()).toEqual(['mine.txt'])
  })

  test('because its folder is a file, is told', async () => {
    await writeFile(path.join(place, 'a-file'), '')
    const { makeIfDue, state } = backupsIn('a-file')
    nowIs('2026-03-01T03:00:00Z')
    await makeIfDue()
    expect(await state()).toMatchObject({ lastAt: null, failedAt: new Date('2026-03-01T03:00:00Z') })
  })
})

test('a damaged file is copied again, and the earlier backup is not changed', async () => {
  const { directory, makeIfDue } = backupsIn('damaged')
  nowIs('2026-03-01T03:00:00Z')
  await makeIfDue()
  const files = await filesBelow(path.join(directory, '2026-03-01T0300/files'))
  const file = files.find((name) => name.endsWith('/original'))!
  const [before, after] = [1, 2].map((day) => path.join(directory, `2026-03-0${day}T0300/files`, file)) as [
    string,
    string,
  ]
  const whole = await readFile(before)
  await writeFile(before, 'damaged')
  nowIs('2026-03-02T03:00:00Z')
  await makeIfDue()
  expect(await readFile(before, 'utf8')).toBe('damaged')
  expect(await readFile(after)).toEqual(whole)
})

test('two processes at once make one', async () => {
  const [one, other] = [backupsIn('twice'), backupsIn('twice')]
  nowIs('2026-03-01T03:00:00Z')
  await Promise.all([one.makeIfDue(), other.makeIfDue()])
  expect(await one.there()).toEqual(['2026-03-01T0300'])
  expect(await one.state()).toMatchObject({ failedAt: null })
})

test('administrators are told when none was made for 26 hours, and not before', async () => {
  const { db } = at.services.connection
  await db.update(users).set({ role: 'Admin' }).where(eq(users.id, olga.user.id))
  const { makeIfDue, state, ...rest } = backupsIn('told')
  nowIs('2026-03-01T03:00:00Z')
  await makeIfDue()
  vi.restoreAllMocks()
  const tell = async (lastAt: number) =>
    tellOfMissingBackups(db, at.services.jobs, {
      ...{ makeIfDue, state, ...rest },
      state: async () => ({ ...(await state()), lastAt: new Date(clock.ms() - lastAt * 3_600_000) }),
    })()
  await tell(25.9)
  await tell(26.1)
  const email = await emailTo(at.dataDirectory, olga.user.email, 'No backup of')
  expect(email.subject).toBe('No backup of localhost:3000 was made')
  expect(email.text).toContain('We send one of these a day until a backup is made.')
  const sent = sql`select 1 from pgboss.job where data->>'kind' = 'missing-backups'`
  expect((await db.execute(sent)).rows).toHaveLength(1)
  expect([afterBackup('03:00'), afterBackup('22:45')]).toEqual(['30 5 * * *', '15 1 * * *'])
})

test('it is looked at the minute of BACKUP_AT whether one is due', () => {
  expect([everyTenMinutesFrom('03:00'), everyTenMinutesFrom('18:43')]).toEqual([
    '0-59/10 * * * *',
    '3-59/10 * * * *',
  ])
})

test('the doctor says how old the newest is', async () => {
  expect(await checkBackups(undefined)).toEqual([{ fine: expect.stringContaining('BACKUP_DIR is not set') }])
  const { directory } = backupsIn('looked-at')
  await mkdir(directory)
  expect(await checkBackups(directory)).toEqual([
    { wrong: `There is no backup in ${directory}`, todo: expect.any(String) },
  ])
  await mkdir(path.join(directory, '2026-01-01T0300'))
  expect(await checkBackups(directory)).toMatchObject([{ wrong: 'The newest backup is 2026-01-01T0300' }])
})

test('a folder of a time ahead takes the place of no backup, and stays', async () => {
  const { directory } = backupsIn('years-ahead')
  for (const name of ['2026-01-01T0300', '2026-01-02T0300', '2027-01-01T0300'])
    await mkdir(path.join(directory, name), { recursive: true })
  expect(await removeOldBackups(directory, 1, new Date('2026-01-02T03:10:00Z'))).toEqual(['2026-01-01T0300'])
  expect((await readdir(directory)).sort()).toEqual(['2026-01-02T0300', '2027-01-01T0300'])
})
