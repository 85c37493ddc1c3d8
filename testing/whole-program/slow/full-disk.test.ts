/** Answers when nothing more can be stored, on a real disk that is full. */

import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { bundleOf } from '#testing/bundles.ts'
import { filesBelow } from '#testing/files-below.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, programOf, visitor } from '#testing/people.ts'
import { MIB, mountIsAllowed, noise, smallDisk } from '#testing/small-disk.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

const noSpace = { message: expect.stringMatching(/no space left/), code: 'no_space' }

test.skipIf(!mountIsAllowed)(
  'a full disk is said to be full, and nothing stays on it (skipped if this user may not mount)',
  async () => {
    const disk = await smallDisk(8 * MIB)
    const at = await startAppForThisTest({ DATA_DIR: disk })
    const olga = await person(at)
    const gallery = await olga.createsGallery('Dunes')
    const large = await Promise.all(['a.png', 'b.png', 'c.png'].map(noise))

    const before = await filesBelow(path.join(disk))
    const answer = await olga.uploads(gallery, ...large)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      507,
      'application/json; charset=utf-8',
    ])
    expect(ErrorBody.parse(answer.json())).toEqual(noSpace)
    expect(await olga.imagesOf(gallery)).toEqual([])
    await expect.poll(() => filesBelow(disk)).toEqual(before)
    const { bavail, bsize } = await statfs(disk)
    expect(bavail * bsize).toBeGreaterThan(7 * MIB)

    expect((await olga.uploads(gallery, await imageFile('small.jpg'))).statusCode).toBe(201)
  },
)

test.skipIf(!mountIsAllowed)(
  'an import leaves some of the disk to the database and to uploads (skipped if this user may not mount)',
  async () => {
    const disk = await smallDisk(200 * MIB)
    const at = await startAppForThisTest({ DATA_DIR: disk })
    const olga = await person(at)
    const { name, type, bytes } = await imageFile('a.jpg')
    const bundle = { name: 'bundle.zip', type: 'application/zip', bytes: bundleOf([{ name, bytes }]) }
    const before = await filesBelow(disk)
    const answer = await olga.sends('/api/galleries/import', [{ ...bundle, field: 'bundle' } as never])
    expect([answer.statusCode, answer.json()]).toEqual([507, noSpace])
    await expect.poll(() => filesBelow(disk)).toEqual(before)
    const gallery = await olga.createsGallery('Dunes')
    expect((await olga.uploads(gallery, { name, type, bytes })).statusCode).toBe(201)
  },
)

test('while the database takes nothing more, what is only read is answered', async () => {
  const at = await startAppForThisTest()
  const olga = await person(at)
  const gallery = await olga.createsGallery('Dunes')
  const [image] = await olga.adds(gallery, await imageFile('a.jpg'))
  const program = await programOf(olga)
  const { db } = at.services.connection
  // So old that reading would update its last use.
  await db.execute(sql`update sessions set last_used_at = now() - interval '2 days'`)
  await db.execute(sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'disk_full'; end $$`)
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of rows)
    await db.execute(
      sql`create trigger full_disk before insert or update on ${sql.identifier(name)} execute function fail()`,
    )
  for (let round = 0; round < 60; round++) {
    const page = await visitor(at).get(`/iframe/${gallery.publicId}${round % 2 ? '?fresh' : ''}`)
    expect(page.statusCode).toBe(200)
  }
  for (const path of ['/api/galleries', `/api/galleries/${gallery.id}/images`, image!.originalUrl]) {
    expect([path, (await olga.get(path)).statusCode]).toEqual([path, 200])
    expect([path, (await program.get(path)).statusCode]).toEqual([path, 200])
  }
  expect((await visitor(at).get(image!.renditions[0]!.url)).statusCode).toBe(200)
  expect((await olga.patch(`/api/galleries/${gallery.id}`, { title: 'Sea' })).statusCode).toBe(507)
})

test('so is the disk of the database', async () => {
  const at = await startAppForThisTest()
  const olga = await person(at)
  const gallery = await olga.createsGallery('Dunes')
  const { db } = at.services.connection
  await db.execute(sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'disk_full'; end $$`)
  await db.execute(sql`create trigger fail before insert on images execute function fail()`)

  const answer = await olga.uploads(gallery, await imageFile('a.jpg'))
  expect([answer.statusCode, answer.json()]).toEqual([507, noSpace])
  await expect.poll(() => filesBelow(path.join(at.dataDirectory, 'files'))).toEqual([])
})
