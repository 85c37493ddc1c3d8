/** Tests for every adapter. */
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { backUp } from '#server/backups/back-up.ts'
import { restore } from '#server/backups/restore.ts'
import { runFilesCommand } from '#server/files/commands.ts'
import { moveFiles } from '#server/files/move-files.ts'
import { onServer, urlOf } from '#testing/database.ts'
import { imageFile } from '#testing/image-files.ts'
import { OBJECT_STORE_ABSENT, objectStore, objectStoreIsHere } from '#testing/object-store.ts'
import { person, visitor } from '#testing/people.ts'
import { startApp, startAppForThisTest } from '#testing/start-app.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import { NoSuchFile, type Storage, StorageAway } from './storage.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'picturerail-storage-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let number = 0
/** A complete file on the local disk, as left by an upload. */
async function fileWith(content: string | Buffer): Promise<string> {
  const file = path.join(folder, `staged-${number++}`)
  await writeFile(file, content)
  return file
}

const contentOf = async (storage: Storage, key: string, range?: { start: number; end: number }) =>
  Buffer.concat(await (await storage.open(key, range)).stream.toArray()).toString()

async function sizeOf(storage: Storage, key: string, range?: { start: number; end: number }) {
  const { size, stream } = await storage.open(key, range)
  stream.destroy()
  return size
}

async function listOf(storage: Storage, below: string) {
  const files = []
  for await (const file of storage.list(below)) files.push(file)
  return files
}

function keepsItsPromise(storage: () => Storage) {
  test('a stored file can be read whole, as a stream, in part and as a copy; the local file is gone', async () => {
    const file = await fileWith('hello storage')
    await storage().put('galleries/1/a/original', file)
    await expect(stat(file)).rejects.toThrow()
    expect((await storage().read('galleries/1/a/original')).toString()).toBe('hello storage')
    expect(await contentOf(storage(), 'galleries/1/a/original')).toBe('hello storage')
    expect(await sizeOf(storage(), 'galleries/1/a/original')).toBe(13)
    const part = { start: 6, end: 12 }
    expect(await contentOf(storage(), 'galleries/1/a/original', part)).toBe('storage')
    expect(await sizeOf(storage(), 'galleries/1/a/original', part)).toBe(13)
    const copy = path.join(folder, 'copy')
    await storage().copyTo('galleries/1/a/original', copy)
    expect((await stat(copy)).size).toBe(13)
  })

  test('storing again replaces', async () => {
    await storage().put('galleries/1/b/320.webp', await fileWith('old'))
    await storage().put('galleries/1/b/320.webp', await fileWith('newer'))
    expect(await contentOf(storage(), 'galleries/1/b/320.webp')).toBe('newer')
  })

  test('a missing file is NoSuchFile, before the first byte', async () => {
    await expect(storage().read('galleries/1/none')).rejects.toThrow(NoSuchFile)
    await expect(storage().open('galleries/1/none')).rejects.toThrow(NoSuchFile)
    await expect(storage().copyTo('galleries/1/none', path.join(folder, 'none'))).rejects.toThrow(NoSuchFile)
  })

  test('a folder is removed with everything below it and nothing beside it, and need not exist', async () => {
    for (const key of [
      'galleries/2/a/original',
      'galleries/2/a/320.webp',
      'galleries/2/b/original',
      'galleries/22/a',
    ]) {
      await storage().put(key, await fileWith(key))
    }
    await storage().removeFolder('galleries/2/a')
    await expect(storage().read('galleries/2/a/original')).rejects.toThrow(NoSuchFile)
    expect(await contentOf(storage(), 'galleries/2/b/original')).toBe('galleries/2/b/original')
    await storage().removeFolder('galleries/2')
    await expect(storage().read('galleries/2/b/original')).rejects.toThrow(NoSuchFile)
    expect(await contentOf(storage(), 'galleries/22/a')).toBe('galleries/22/a')
    await storage().removeFolder('galleries/2')
  })

  test('the files below a folder are listed in the order of their keys', async () => {
    const keys = ['5/10/original', '5/2/320.webp', '5/2/original', '5/2-a/x', '5/20/z'].map(
      (key) => `galleries/${key}`,
    )
    for (const key of keys) await storage().put(key, await fileWith(key))
    const listed = await listOf(storage(), 'galleries/5')
    expect(listed).toEqual(keys.toSorted().map((key) => ({ key, bytes: key.length })))
    expect(await listOf(storage(), 'galleries/none')).toEqual([])
  })

  test('many concurrent writes to one folder, while another folder of the same gallery is removed', async () => {
    const keys = Array.from({ length: 30 }, (_, n) => `galleries/3/${n}/original`)
    await storage().put('galleries/3/x/original', await fileWith('x'))
    await Promise.all([
      ...keys.map(async (key) => storage().put(key, await fileWith(key))),
      storage().removeFolder('galleries/3/x'),
    ])
    expect(await Promise.all(keys.map((key) => contentOf(storage(), key)))).toEqual(keys)
  })

  test('many writes while the gallery is removed with everything in it, as by a deletion during an upload', async () => {
    const writing = Array.from({ length: 30 }, async (_, n) => {
      for (const name of ['original', '320.webp', '640.webp']) {
        await storage().put(`galleries/6/${n}/${name}`, await fileWith(name))
      }
    })
    const removing = (async () => {
      for (let times = 0; times < 30; times++) await storage().removeFolder('galleries/6')
    })()
    expect(
      (await Promise.allSettled([...writing, removing])).filter(({ status }) => status === 'rejected'),
    ).toEqual([])
    await storage().removeFolder('galleries/6')
    expect(await listOf(storage(), 'galleries/6')).toEqual([])
  })

  test('large files go through as streams', async () => {
    const bytes = Buffer.alloc(12 * 1024 * 1024, 'abcdefgh')
    await storage().put('galleries/4/large', await fileWith(bytes))
    const { size, stream } = await storage().open('galleries/4/large')
    expect(size).toBe(bytes.length)
    let seen = 0
    for await (const chunk of stream) seen += (chunk as Buffer).length
    expect(seen).toBe(bytes.length)
    const stopped = await storage().open('galleries/4/large')
    stopped.stream.destroy()
  })

  test('the check passes', async () => {
    await expect(storage().check()).resolves.toBeUndefined()
  })
}

describe('on the disk', () => {
  keepsItsPromise(() => diskStorage(path.join(folder, 'files')))

  test('no key leads out of its folder, and empty folders are removed', async () => {
    const storage = diskStorage(path.join(folder, 'files'))
    for (const key of ['../outside', 'a/../../outside', '/etc/passwd']) {
      await expect(storage.read(key)).rejects.toThrow('Not a key')
      await expect(storage.put(key, await fileWith('x'))).rejects.toThrow('Not a key')
    }
    await storage.put('only/one/file', await fileWith('x'))
    await storage.removeFolder('only/one')
    expect(await readdir(path.join(folder, 'files'))).not.toContain('only')
  })

  test('the check fails if the folder is not writable', async () => {
    const file = path.join(folder, 'a-file')
    await writeFile(file, '')
    await expect(diskStorage(path.join(file, 'below')).check()).rejects.toThrow()
    await mkdir(path.join(folder, 'fine'))
  })
})

describe.skipIf(!objectStoreIsHere)(`in an S3 store (skipped if ${OBJECT_STORE_ABSENT})`, () => {
  let store: Awaited<ReturnType<typeof objectStore>>
  let storage: Storage
  beforeAll(async () => {
    store = await objectStore()
    storage = s3Storage({ ...store.options, bucket: await store.bucket() })
  })
  afterAll(() => store?.close())

  keepsItsPromise(() => storage)

  test('the check fails with a wrong key or bucket', async () => {
    const bucket = await store.bucket()
    await expect(s3Storage({ ...store.options, bucket, secretAccessKey: 'wrong' }).check()).rejects.toThrow()
    await expect(s3Storage({ ...store.options, bucket: 'no-such-bucket' }).check()).rejects.toThrow()
  })

  test('files move into the bucket and out again, a run that broke off is started again, and a backup goes into either', async () => {
    let url = ''
    const at = await startApp({}, async (databaseUrl) => {
      url = databaseUrl
      return databaseUrl
    })
    onTestFinished(() => at.close())
    const olga = await person(at)
    const small = { width: 20, height: 20 }
    await olga.adds(
      await olga.createsGallery('Moves'),
      ...(await Promise.all(['a.jpg', 'b.png', 'c.webp'].map((name) => imageFile(name, small)))),
    )
    const { db } = at.services.connection
    const disk = at.services.storage
    const bucket = s3Storage({ ...store.options, bucket: await store.bucket() })
    const runs = async (lines: AsyncIterable<string>) => {
      const printed = []
      for await (const line of lines) printed.push(line)
      return printed
    }
    let puts = 0
    const breaking: Storage = {
      ...bucket,
      async put(...of) {
        puts += 1
        // Fails once temporarily, which is retried, then permanently.
        if (puts === 1) throw new StorageAway(new Error('for a moment'))
        if (puts > 3) throw new Error('The bucket is gone')
        await bucket.put(...of)
      },
    }
    await expect(runs(moveFiles(db, disk, breaking, folder))).rejects.toThrow('The bucket is gone')
    const places = { disk, bucket, staging: folder }
    const toBucket = () => runs(runFilesCommand(db, places, ['move-files', '--to', 's3'])!)
    expect(await toBucket()).toEqual(['4 files copied, 2 were there already.'])
    expect(await toBucket()).toEqual(['0 files copied, 6 were there already.'])
    expect(await listOf(bucket, 'galleries')).toEqual(await listOf(disk, 'galleries'))
    expect(await runs(runFilesCommand(db, places, ['verify-files'])!)).toEqual([
      '3 originals are as they were uploaded.',
    ])
    const other = diskStorage(path.join(folder, 'moved-out'))
    const out = { disk: other, bucket, staging: folder }
    expect(await runs(runFilesCommand(db, out, ['move-files', '--to', 'disk'])!)).toEqual([
      '6 files copied, 0 were there already.',
    ])
    for (const { key } of await listOf(disk, 'galleries')) {
      expect(await other.read(key)).toEqual(await disk.read(key))
    }

    const directory = path.join(folder, 'backup')
    const site = at.config.publicUrl.origin
    await runs(backUp({ databaseUrl: url, storage: bucket, site, directory }))
    const name = `restored_${Math.random().toString(36).slice(2)}`
    await onServer(inject('postgresUrl'), `create database ${name}`)
    onTestFinished(() => onServer(inject('postgresUrl'), `drop database ${name} with (force)`))
    const databaseUrl = urlOf(inject('postgresUrl'), name)
    const fresh = s3Storage({ ...store.options, bucket: await store.bucket() })
    const restored = {
      databaseUrl,
      storage: fresh,
      staging: folder,
      directory,
      mailing: [],
      skipDamaged: false,
    }
    await runs(restore(restored))
    expect(await listOf(fresh, 'galleries')).toEqual(await listOf(disk, 'galleries'))
    for (const { key } of await listOf(disk, 'galleries')) {
      expect(await fresh.read(key)).toEqual(await disk.read(key))
    }
  })

  test('the whole program works with it', async () => {
    const { endpoint, region, accessKeyId, secretAccessKey } = store.options
    const at = await startAppForThisTest({
      S3_BUCKET: await store.bucket(),
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    })
    expect((await visitor(at).get('/readyz')).statusCode).toBe(200)
    const olga = await person(at)
    const gallery = await olga.createsGallery('In a bucket')
    const sent = await imageFile('large.jpg', { width: 3000, height: 2000 })
    const [image] = await olga.adds(gallery, sent, await imageFile('b.png'))
    for (const { url } of image!.renditions) expect((await visitor(at).get(url)).statusCode).toBe(200)
    expect((await olga.get(image!.originalUrl)).rawPayload.equals(sent.bytes)).toBe(true)
    const archive = await olga.get(`/api/galleries/${gallery.id}/download`)
    expect(archive.rawPayload.length).toBe(Number(archive.headers['content-length']))
    await olga.patch(`/api/galleries/${gallery.id}`, { visitorDownloads: 'web' })
    const downloadsAll = () => visitor(at).get(`/api/public/galleries/${gallery.publicId}/download`)
    await expect.poll(async () => (await downloadsAll()).statusCode).toBe(200)
    const forVisitors = await downloadsAll()
    expect(forVisitors.rawPayload.length).toBe(Number(forVisitors.headers['content-length']))
    await olga.delete(`/api/galleries/${gallery.id}`)
    await expect.poll(async () => (await visitor(at).get(image!.filePath)).statusCode).toBe(404)
  })
})
