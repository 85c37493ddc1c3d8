/** Daily backups whose process is killed, whose disk is full, and on a disk of their own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, statfs, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { readManifest } from '#server/backups/manifest.ts'
import { verifyBackup } from '#server/backups/verify-backup.ts'
import type { DailyBackup } from '#testing/daily-backup-process.ts'
import { filesBelow } from '#testing/files-below.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { MIB, mountIsAllowed, noise, smallDisk } from '#testing/small-disk.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile({ TRASH_DAYS: '0' }, async (url) => {
  databaseUrl = url
  return url
})
let databaseUrl: string
let olga: SignedIn
let dunes: Gallery
beforeAll(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
  await olga.adds(dunes, await noise('a.png'), await noise('b.png'))
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-nights-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the backup of a night of March, in a process of its own, which may be killed this long after its start. */
function backsUp(directory: string, day: number) {
  const now = `2026-03-${String(day).padStart(2, '0')}T03:00:00Z`
  const files = path.join(at.dataDirectory, 'files')
  const options: DailyBackup = { databaseUrl, files, directory, keep: 2, now }
  const child = spawn(process.execPath, ['testing/daily-backup-process.ts', JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  child.stdout.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close')
  return {
    begins: once(child.stdout, 'data'),
    kill: () => child.kill('SIGKILL'),
    /** Its output. */
    ends: async () => {
      await ended
      return output
    },
  }
}

const nights = (...days: number[]) => days.map((day) => `2026-03-${String(day).padStart(2, '0')}T0300`)

/** Reads everything in a backup; throws if anything differs from the original. */
async function isGood(folder: string) {
  for await (const line of verifyBackup(folder, (await readManifest(folder))!)) throw new Error(line)
}

const MADE = 'begins\ndone\n'

test('killed at any moment, it leaves what was there; the next start removes the rest, and the next backup is good', async () => {
  const directory = await newFolder()
  for (const day of [1, 2]) expect(await backsUp(directory, day).ends()).toBe(MADE)
  const whole = backsUp(directory, 3)
  await whole.begins
  const begun = performance.now()
  expect(await whole.ends()).toBe(MADE)
  const lasts = performance.now() - begun

  const rounds = 10
  for (let round = 0; round < rounds; round++) {
    const day = 4 + 2 * round
    await olga.adds(dunes, await imageFile(`${round}.png`, { width: 20, height: 20 + round }))
    const cut = backsUp(directory, day)
    await cut.begins
    await new Promise((resolve) => setTimeout(resolve, (lasts * (round + Math.random())) / rounds))
    cut.kill()
    await cut.ends()
    const left = (await readdir(directory)).filter((name) => /^[^.]+$/.test(name))
    expect(left.length).toBeGreaterThanOrEqual(2)
    for (const name of left) await isGood(path.join(directory, name))

    // The database may not have noticed yet that the process is gone.
    await expect
      .poll(async () => {
        expect(await backsUp(directory, day + 1).ends()).toBe(MADE)
        return (await readdir(directory)).sort().at(-1)
      })
      .toBe(nights(day + 1)[0])
    const kept = (await readdir(directory)).sort()
    expect(kept).toHaveLength(2)
    for (const name of kept) await isGood(path.join(directory, name))
  }
})

test('several processes make one together', async () => {
  const directory = await newFolder()
  const processes = [1, 1, 1].map((day) => backsUp(directory, day))
  expect(await Promise.all(processes.map((one) => one.ends()))).toEqual(Array(3).fill(MADE))
  expect(await readdir(directory)).toEqual(nights(1))
  await isGood(path.join(directory, nights(1)[0]!))
})

test.skipIf(!mountIsAllowed)(
  'on a full disk none is made, those before stay, and there is a note (skipped if this user may not mount)',
  async () => {
    const directory = await smallDisk(16 * MIB)
    expect(await backsUp(directory, 1).ends()).toBe(MADE)
    const free = async () => {
      const { bavail, bsize } = await statfs(directory)
      return bavail * bsize
    }
    const before = await free()
    const large = await olga.adds(
      dunes,
      ...(await Promise.all(['c.png', 'd.png', 'e.png', 'f.png'].map(noise))),
    )
    expect(await backsUp(directory, 2).ends()).toContain('ENOSPC')
    expect((await readdir(directory)).sort()).toEqual([...nights(1), 'last-failure.json'])
    expect((await stat(path.join(directory, 'last-failure.json'))).size).toBeGreaterThan(0)
    expect(before - (await free())).toBeLessThan(MIB / 8)
    await isGood(path.join(directory, nights(1)[0]!))

    for (const { id } of large) await olga.delete(`/api/images/${id}`)
    expect(await backsUp(directory, 3).ends()).toBe(MADE)
    expect((await readdir(directory)).sort()).toEqual(nights(1, 3))
  },
)

test.skipIf(!mountIsAllowed)(
  'on another disk than the pictures, backups share their files with one another only (skipped if this user may not mount)',
  async () => {
    const directory = await smallDisk(64 * MIB)
    for (const day of [1, 2]) expect(await backsUp(directory, day).ends()).toBe(MADE)
    const [first, second] = nights(1, 2).map((name) => path.join(directory, name, 'files')) as [
      string,
      string,
    ]
    const originals = (await filesBelow(first)).filter((file) => file.endsWith('/original'))
    expect(originals.length).toBeGreaterThan(1)
    for (const file of originals) {
      const [one, other] = await Promise.all([first, second].map((folder) => stat(path.join(folder, file))))
      expect([one!.ino, one!.nlink]).toEqual([other!.ino, 2])
    }
    await truncate(path.join(second, originals[0]!), 1)
    expect(await backsUp(directory, 3).ends()).toBe(MADE)
    await isGood(path.join(directory, nights(3)[0]!))
  },
)
