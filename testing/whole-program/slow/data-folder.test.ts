/** Files of the program are for its own user of the machine only: the real program, with its own database. */

import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
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

test('a data folder that cannot be written ends the start with a sentence', async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'picturerail-file-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const file = path.join(place, 'file')
  await writeFile(file, '')
  await expect(startProgramForThisTest({ dataDirectory: path.join(file, 'data') })).rejects.toThrow(
    `The program ended with 1:\nThe program cannot write to ${path.join(file, 'data')} (ENOTDIR). Let DATA_DIR and STAGING_DIR be folders or volumes that belong to its user (${process.getuid!()}).\n`,
  )
})

test.for([
  ['a file', 'file', 'The program cannot write to PLACE/file (EEXIST).'],
  ['below a file', 'file/backups', 'The program cannot write to PLACE/file/backups (ENOTDIR).'],
  ['a link into the data folder', 'linked/backups', 'Must not be inside of PLACE/data: '],
  [
    'where uploads are staged',
    'staged/picturerail/backups',
    'Must not be inside of PLACE/staged/picturerail: ',
  ],
])('a folder for backups that is %s ends the start with a sentence', async ([, wanted, sentence]) => {
  const place = await mkdtemp(path.join(tmpdir(), 'picturerail-backups-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  await writeFile(path.join(place, 'file'), '')
  const dataDirectory = path.join(place, 'data')
  await symlink(dataDirectory, path.join(place, 'linked'))
  const environment = { BACKUP_DIR: path.join(place, wanted!), STAGING_DIR: path.join(place, 'staged') }
  await expect(startProgramForThisTest({ dataDirectory, environment })).rejects.toThrow(
    `The program ended with 1:\nThe configuration cannot be used:\n  BACKUP_DIR: ${sentence!.replaceAll('PLACE', place)}`,
  )
  // Neither a database nor anything else was begun.
  expect(await readdir(dataDirectory)).not.toContain('postgres')
})
