import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { images, logos, removedImages } from '#server/database/tables/index.ts'
import { diskStorage } from '#server/ports/storage/disk.ts'
import { imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { runFilesCommand } from './commands.ts'
import { moveFiles } from './move-files.ts'

/** Size of images whose only rendition exists as soon as the call has answered. */
const SMALL = { width: 20, height: 20 }

const at = appForThisFile()
let folders: string[]
let olga: SignedIn
let dunes: Gallery
beforeAll(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
  await olga.adds(
    dunes,
    await imageFile('a.jpg', SMALL),
    await imageFile('b\u202e.png', SMALL),
    await imageFile('c.webp', SMALL),
  )
  const rows = await at.services.connection.db.select().from(images).orderBy(images.id)
  folders = rows.map(({ filePath }) => filePath)
})

/** The lines of a command, and its failure. */
async function runs(lines: () => AsyncIterable<string> | undefined) {
  const printed: string[] = []
  try {
    for await (const line of lines() ?? []) printed.push(line)
  } catch (error) {
    return { printed, failure: (error as Error).message }
  }
  return { printed, failure: null }
}

const command = (...words: string[]) =>
  runs(() => {
    const { storage, connection } = at.services
    return runFilesCommand(connection.db, { disk: storage, bucket: null, staging: at.dataDirectory }, words)
  })
const original = (index: number, root = 'files') =>
  path.join(at.dataDirectory, root, folders[index]!, 'original')

test('verify-files names every original that is damaged or missing', async () => {
  expect(await command('verify-files')).toEqual({
    printed: ['3 originals are as they were uploaded.'],
    failure: null,
  })
  const whole = [await readFile(original(0)), await readFile(original(1))]
  const damaged = Buffer.from(whole[0]!)
  damaged[damaged.length - 1]! ^= 1
  await writeFile(original(0), damaged)
  await rm(original(1))
  const { printed, failure } = await command('verify-files')
  expect(printed).toEqual([
    expect.stringMatching(
      /^damaged: image \d+ of gallery \d+ \("a.jpg"\), stored as galleries\/.+\/original$/,
    ),
    expect.stringMatching(/^missing: image \d+ of gallery \d+ /),
    '1 originals are as they were uploaded.',
  ])
  expect(failure).toBe('2 are not: restore these files from a backup.')
  await writeFile(original(0), whole[0]!)
  await writeFile(original(1), whole[1]!)
})

test('files are copied to another storage, and a second run copies what is missing there', async () => {
  const { storage, connection } = at.services
  const other = diskStorage(path.join(at.dataDirectory, 'other'))
  const move = () => runs(() => moveFiles(connection.db, storage, other, at.dataDirectory))
  const [first, again] = [await move(), await move()]
  expect(first).toMatchObject({ failure: null })
  const copied = Number(/^(\d+) files copied, 0 were there already\.$/.exec(first.printed[0]!)?.[1])
  expect(copied).toBeGreaterThanOrEqual(6) // each with a rendition at least
  expect(again).toEqual({ printed: [`0 files copied, ${copied} were there already.`], failure: null })
  for (const index of folders.keys()) {
    expect(await readFile(original(index, 'other'))).toEqual(await readFile(original(index)))
  }

  await writeFile(original(0, 'other'), 'cut short')
  await rm(original(1, 'other'))
  expect((await move()).printed).toEqual([`2 files copied, ${copied - 2} were there already.`])
  expect(await readFile(original(0, 'other'))).toEqual(await readFile(original(0)))
  expect(await readdir(path.join(at.dataDirectory))).not.toContain('move-files')
})

test('what was removed is copied, too', async () => {
  const { storage, connection } = at.services
  const [image] = await olga.adds(dunes, await imageFile('gone.jpg', SMALL))
  await olga.delete(`/api/images/${image!.id}`)
  const [removed] = await connection.db.select().from(removedImages)
  const other = diskStorage(path.join(at.dataDirectory, 'other'))
  const move = () => runs(() => moveFiles(connection.db, storage, other, at.dataDirectory))
  expect(await move()).toMatchObject({ failure: null })
  const originalIn = (root: string) =>
    readFile(path.join(at.dataDirectory, root, removed!.filePath, 'original'))
  expect(await originalIn('other')).toEqual(await originalIn('files'))
  await rm(path.join(at.dataDirectory, 'other', removed!.filePath), { recursive: true })
  await rm(path.join(at.dataDirectory, 'files', removed!.filePath, 'original'))
  expect(await move()).toMatchObject({
    printed: [expect.stringMatching(/^missing: image \d+ of gallery \d+ \("gone.jpg"\)/), expect.any(String)],
    failure: '1 originals are missing or damaged.',
  })
  await olga.post('/api/removed/delete', { images: [image!.id] })
})

test('the logo of a site is verified and copied like an original', async () => {
  const { storage, connection } = at.services
  const mara = await person(at)
  const logo = { ...(await imageFile('logo.png', SMALL)), field: 'logo' }
  const sent = { method: 'PUT', url: '/api/account/site/logo', ...multipart([logo]) } as const
  expect((await mara.request(sent)).statusCode).toBe(200)
  const [row] = await connection.db.select().from(logos)
  const file = (root: string) => path.join(at.dataDirectory, root, row!.folder, 'original')
  expect(await command('verify-files')).toEqual({
    printed: ['4 originals are as they were uploaded.'],
    failure: null,
  })
  const other = diskStorage(path.join(at.dataDirectory, 'with-logo'))
  const moved = await runs(() => moveFiles(connection.db, storage, other, at.dataDirectory))
  expect(moved.failure).toBeNull()
  expect(await readFile(file('with-logo'))).toEqual(await readFile(file('files')))
  await rm(file('files'))
  expect((await command('verify-files')).printed[0]).toMatch(
    /^missing: the logo of a site, stored as galleries\/sites\/[0-9a-f]{32}\/original$/,
  )
})

test('move-files needs the bucket that it moves to or from', async () => {
  expect(await command('move-files', '--to', 's3')).toMatchObject({
    failure: 'Set S3_BUCKET and what belongs to it: the bucket is one of the two places.',
  })
  expect(await command('move-files', '--to', 'tape')).toEqual({ printed: [], failure: null }) // none of these
})
