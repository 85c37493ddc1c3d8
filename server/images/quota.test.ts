import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { images, users } from '#server/database/tables/index.ts'
import { filesBelow } from '#testing/files-below.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const MB = 1024 * 1024

const at = appForThisFile({
  TRASH_DAYS: '0',
  QUOTA_TRIAL_MB: '3',
  QUOTA_PAID_MB: '4',
  MAX_GALLERY_IMAGES: '5',
})
let olga: SignedIn
let dunes: Gallery
beforeEach(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
})

const db = () => at.services.connection.db

/** A photograph of exactly this size: decoders ignore the zeros at its end. */
async function photo(bytes: number, name = 'dune.jpg'): Promise<ImageFile> {
  const { type, bytes: small } = await imageFile(name, { width: 40, height: 40 })
  return { name, type, bytes: Buffer.concat([small, Buffer.alloc(bytes - small.length)]) }
}

const usage = async (who: SignedIn) => (await who.get('/api/account/usage')).json()

const refusedFor = (message: string) => ({ message, code: 'quota_exceeded' })
const NO_ROOM_OF_OWNER = "This gallery's owner has no storage left for these images. Please tell them."

/** An address at which guests add images to a gallery. */
async function uploadAddress(gallery: Gallery): Promise<string> {
  const { token } = (await olga.post(`/api/galleries/${gallery.id}/shareable-links`)).json()
  return `/api/invite/${token}/upload`
}

test('usage counts the originals of own galleries, including those added by others', async () => {
  const ines = await person(at)
  expect(await usage(olga)).toEqual({
    bytes: 0,
    quotaBytes: 3 * MB,
    images: 0,
    galleries: 1,
    unfinishedBytes: 0,
    removedBytes: 0,
  })
  await olga.adds(dunes, await photo(1000), await photo(2000))
  await visitor(at).sends(await uploadAddress(dunes), [await photo(1500)])
  await olga.createsGallery('Empty')
  expect(await usage(olga)).toEqual({
    bytes: 4500,
    quotaBytes: 3 * MB,
    images: 3,
    galleries: 2,
    unfinishedBytes: 0,
    removedBytes: 0,
  })
  expect(await usage(ines)).toEqual({
    bytes: 0,
    quotaBytes: 3 * MB,
    images: 0,
    galleries: 0,
    unfinishedBytes: 0,
    removedBytes: 0,
  })

  await db().update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
  await db().update(users).set({ role: 'Admin' }).where(eq(users.id, ines.user.id))
  expect((await usage(olga)).quotaBytes).toBe(4 * MB)
  expect((await usage(ines)).quotaBytes).toBe(4 * MB)
})

test('what fits to the last byte is taken, the next byte is not', async () => {
  await olga.adds(dunes, await photo(MB), await photo(2 * MB - 1000))
  await olga.adds(dunes, await photo(1000))
  expect((await usage(olga)).bytes).toBe(3 * MB)
  const answer = await olga.uploads(dunes, await photo(1000))
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toEqual(
    refusedFor(
      "There isn't enough storage for these images: 3 of your 3 MB are used. Delete images you no longer need or upgrade your account.",
    ),
  )
  const [image] = await olga.imagesOf(dunes)
  await olga.delete(`/api/images/${image!.id}`)
  await olga.adds(dunes, await photo(1000))
})

test('guests and collaborators read that the owner has no room', async () => {
  const address = await uploadAddress(dunes)
  await olga.adds(dunes, await photo(3 * MB))
  const answer = await visitor(at).sends(address, [await photo(1000)])
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toEqual(refusedFor(NO_ROOM_OF_OWNER))
  const page = await visitor(at).sends(address.replace(/^\/api(.*)\/upload$/, '$1'), [await photo(1000)])
  expect(page.statusCode).toBe(403)
  expect(page.body).toContain(NO_ROOM_OF_OWNER.replace("'", '&#x27;'))
})

test('a gallery has a most of images', async () => {
  const files = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => photo(1000, name)))
  await olga.adds(dunes, ...files)
  const answer = await olga.uploads(dunes, ...files)
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toEqual(refusedFor('A gallery can have up to 5 images, and this one has 3.'))
  expect(await olga.imagesOf(dunes)).toHaveLength(3)
})

test('an upload that was stored is answered again when nothing more fits', async () => {
  const form = multipart([await photo(3 * MB)])
  const send = () =>
    olga.request({
      method: 'POST',
      url: `/api/galleries/${dunes.id}/images`,
      ...form,
      headers: { ...form.headers, 'idempotency-key': 'the same upload' },
    })
  const [first, second] = await Promise.all([send(), send()])
  const third = await send()
  expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([201, 201, 201])
  expect(await olga.imagesOf(dunes)).toHaveLength(1)
})

/** Sends a form through a socket. Without `body` only the headers are sent. */
async function sends(
  gallery: Gallery,
  headers: Record<string, string | number>,
  body?: Buffer,
): Promise<number | undefined> {
  if (!at.app.server.listening) await at.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = at.app.server.address() as AddressInfo
  const request = http.request({
    port,
    method: 'POST',
    path: `/api/galleries/${gallery.id}/images`,
    headers: { host: at.config.publicUrl.host, cookie: olga.cookie, ...headers },
  })
  onTestFinished(() => void request.destroy())
  const answer = new Promise<number | undefined>((resolve, reject) => {
    request.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject)
  })
  if (body) request.end(body)
  else request.flushHeaders()
  return answer
}

test('what cannot fit is refused before its bytes are sent', async () => {
  await olga.adds(dunes, await photo(MB))
  const announced = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5 * MB }
  expect(await sends(dunes, announced)).toBe(403)
})

test('of a form without a length no more is received than fits', async () => {
  await olga.adds(dunes, await photo(2 * MB))
  const { payload, headers } = multipart([await photo(MB), await photo(MB)])
  expect(await sends(dunes, { ...headers, 'transfer-encoding': 'chunked' }, payload)).toBe(403)
  await expect.poll(() => filesOf(dunes)).toBe(1)
})

test('two at once do not go over it together, also in two galleries', async () => {
  const other = await olga.createsGallery('Other')
  const send = async (gallery: Gallery) => {
    const { payload, headers } = multipart([await photo(2 * MB)])
    return sends(gallery, headers, payload)
  }
  const statuses = await Promise.all([send(dunes), send(other), send(dunes), send(other)])
  expect(statuses.sort()).toEqual([201, 403, 403, 403])
  expect((await usage(olga)).bytes).toBe(2 * MB)
  expect(await db().$count(images, sql`${images.galleryId} in (${dunes.id}, ${other.id})`)).toBe(1)
  // No file of the refused ones stays.
  await expect.poll(async () => (await filesOf(dunes)) + (await filesOf(other))).toBe(1)
})

/** Counts the originals in the storage. */
async function filesOf(gallery: Gallery): Promise<number> {
  const names = await filesBelow(path.join(at.dataDirectory, 'files/galleries', String(gallery.id)))
  return names.filter((name) => name.endsWith('original')).length
}
