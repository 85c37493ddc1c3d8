import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { desc, eq, gt } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type UploadRow, uploadParts, uploads } from '#server/database/tables/index.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { locationOf, tusOf } from '#testing/tus.ts'
import { receiveBytes } from './receive-bytes.ts'
import type { Patch } from './tus.ts'

const at = appForThisFile()
let olga: SignedIn
let dune: ImageFile
let begun: string
beforeAll(async () => {
  olga = await person(at, 'Olga')
  dune = await imageFile('dune.jpg', { width: 900, height: 600 })
  begun = `/api/galleries/${(await olga.createsGallery('Dunes')).id}/uploads`
})

async function newUpload(): Promise<UploadRow> {
  const url = locationOf(await tusOf(olga).begin(begun, dune))
  const { db } = at.services.connection
  const [upload] = await db
    .select()
    .from(uploads)
    .where(eq(uploads.id, url.split('/').at(-1)!))
  return upload!
}

type Given = { bytes?: Patch['bytes']; limits?: Parameters<typeof receiveBytes>[5]; storage?: Storage }

/** Makes a new upload receive a request with this body. */
async function receive(body: Readable, { bytes = null, limits, storage = at.services.storage }: Given = {}) {
  const upload = await newUpload()
  const services = { ...at.services, db: at.services.connection.db, process: at.services.process, storage }
  const patch = { offset: 0, bytes, checksum: null }
  return at.services.staging.withFolder((folder) =>
    receiveBytes(services, upload, body, folder, patch, limits),
  )
}
const bodyOf = (chunks: Iterable<Buffer> | AsyncIterable<Buffer>) =>
  Readable.from(chunks, { objectMode: false })

test('nothing is missing when the line breaks after the last byte', async () => {
  // Sent in chunks, without a declared length.
  const body = async function* () {
    yield dune.bytes
    throw new Error('The line broke')
  }
  expect(await receive(bodyOf(body()))).toMatchObject({
    offset: dune.bytes.length,
    end: { offset: 0, bytes: dune.bytes.length },
  })
})

test('more bytes than announced are refused, also when their number is not told, and none is kept', async () => {
  const chunks = [dune.bytes.subarray(0, 5000), dune.bytes.subarray(5000), dune.bytes]
  await expect(receive(bodyOf(chunks))).rejects.toMatchObject({ status: 413, code: 'too_large' })
  await expect(receive(bodyOf(chunks), { bytes: 3 * dune.bytes.length })).rejects.toMatchObject({
    status: 413,
  })
  const { db } = at.services.connection
  expect(await db.$count(uploadParts)).toBe(0)
  expect(await db.$count(uploads, gt(uploads.offset, 0))).toBe(0)
})

test('a sender that is silent is gone, and what came before is kept', async () => {
  const body = new Readable({ read() {} })
  body.push(dune.bytes.subarray(0, 4000))
  const limits = { partBytes: 5000, minBytes: 100, leastMs: 100 }
  await expect(receive(body, { limits })).rejects.toMatchObject({ status: 408 })
  const [upload] = await at.services.connection.db.select().from(uploads).orderBy(desc(uploads.receivedAt))
  expect(upload!.offset).toBe(4000)
})

test('a sender that waits while a part is stored is not silent', async () => {
  const storage: Storage = {
    ...at.services.storage,
    async put(...given) {
      await sleep(300)
      return at.services.storage.put(...given)
    },
  }
  const limits = { partBytes: 5000, minBytes: 100, leastMs: 100 }
  const chunks = [dune.bytes.subarray(0, 5000), dune.bytes.subarray(5000)]
  const received = await receive(bodyOf(chunks), { bytes: dune.bytes.length, limits, storage })
  expect(received).toMatchObject({ offset: dune.bytes.length, end: { offset: 5000 } })
})
