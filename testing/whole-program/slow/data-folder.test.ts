/** What the program keeps is for its own user of the machine: the real program, with its own database. */

import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { entriesBelow } from '#testing/files-below.ts'
import { imageFile } from '#testing/image-files.ts'
import { Client } from '#testing/program-client.ts'
import { startProgramForThisTest } from '#testing/program-for-this-test.ts'

const NOBODY = 65534

test('no other user of the machine reads images or the database, in an older data folder either', async ({
  annotate,
}) => {
  const place = await mkdtemp(path.join(tmpdir(), 'picturerail-private-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  await chmod(place, 0o755)
  const dataDirectory = path.join(place, 'data')
  const older = path.join(dataDirectory, 'files', 'older')
  await mkdir(older, { recursive: true })
  await Promise.all([dataDirectory, path.dirname(older), older].map((folder) => chmod(folder, 0o755)))

  const staging = path.join(place, 'picturerail')
  await mkdir(staging, { mode: 0o755 })

  const program = await startProgramForThisTest({ dataDirectory, environment: { STAGING_DIR: place } })
  const olga = new Client(program.origin)
  await olga.signUp('olga@example.org')
  const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Storm', subdomain: 'storm' })
  await olga.uploads(gallery.id, await imageFile('private.jpg', { width: 800, height: 600 }))

  const entries = await entriesBelow(dataDirectory)
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
  const original = files.find((file) => path.basename(file).startsWith('original'))!
  expect((await readFile(original)).length).toBeGreaterThan(0)
  expect(files.some((file) => file.includes(`${path.sep}postgres${path.sep}`))).toBe(true)
  const open: string[] = []
  for (const entry of [
    dataDirectory,
    staging,
    ...entries.map(({ parentPath, name }) => path.join(parentPath, name)),
  ]) {
    // Files of the database come and go.
    const mode = (await stat(entry).catch(() => undefined))?.mode ?? 0
    if (mode & 0o077 && entry !== older && entry !== path.dirname(older)) open.push(entry)
  }
  expect(open).toEqual([])

  if (process.geteuid?.() !== 0) return void annotate('Only root can try it as another user.')
  const asNobody = (...command: string[]) => {
    const [file = '', ...args] = command
    return execFileSync(file, args, {
      uid: NOBODY,
      gid: NOBODY,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).toString()
  }
  expect(asNobody('ls', place)).toBe('data\npicturerail\n')
  for (const secret of [dataDirectory, staging, older, original, path.join(dataDirectory, 'postgres')]) {
    expect(() => asNobody('ls', secret), secret).toThrow('Permission denied')
  }
  expect(() => asNobody('cat', original)).toThrow('Permission denied')
})
