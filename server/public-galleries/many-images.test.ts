/** Galleries of many images: memory and queries of a request do not grow with them. */
import { isNotNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { MAX_IMAGES_READ, type PublicImage } from '#contract/images.ts'
import { encodeRatios } from '#contract/layouts/ratios.ts'
import { PLACED_IMAGES } from '#contract/public-page.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import {
  forVisibleImages,
  imagesInBatches,
  listRatios,
  listVisibleImages,
} from '#server/images/list-images.ts'
import { imageFile } from '#testing/image-files.ts'
import { PATIENCE } from '#testing/patience.ts'
import { person, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const COUNT = 2 * PLACED_IMAGES + 1

const at = appForThisFile()
let gallery: Gallery
beforeAll(async () => {
  const olga = await person(at)
  gallery = await olga.createsGallery('Many')
  await olga.adds(gallery, await imageFile('first.jpg', { width: 300, height: 200 }))
  const isFound = async () => (await db().$count(images, isNotNull(images.foundX))) === 1
  await vi.waitUntil(isFound, { timeout: 2_000 * PATIENCE }) // then nothing changes the gallery any more
  // Images of every shape, also flatter and taller than tiles are; one in fifty waits for approval.
  await at.services.connection.db.execute(sql`
    insert into images (filename, original_name, file_size, mime_type, file_path, gallery_id, sort_order,
      width, height, placeholder, sha256, crc32, waiting, found_x, found_y)
    select filename, original_name, file_size, mime_type, file_path || n, gallery_id, n / 2,
      1 + n * 7919 % 3001, 1 + n * 104729 % 2003, placeholder, sha256, crc32, n % 50 = 0, 50, 50
    from images, generate_series(1, ${COUNT + Math.floor(COUNT / 40)}) as n`)
})

const db = () => at.services.connection.db
async function allImages(): Promise<ImageRow[]> {
  const all: ImageRow[] = []
  await forVisibleImages(db(), gallery.id, (image) => all.push(image))
  return all
}

test('the database writes the ratios as the page reads them', async () => {
  const all = await allImages()
  expect(all.length).toBeGreaterThan(COUNT)
  expect([...(await listRatios(db(), gallery.id, { offset: 0, limit: all.length }))]).toEqual([
    ...encodeRatios(all),
  ])
  expect([...(await listRatios(db(), gallery.id, { offset: 40, limit: 70 }))]).toEqual([
    ...encodeRatios(all.slice(40, 110)),
  ])
  const window = await listVisibleImages(db(), gallery.id, { offset: 3_000, limit: 5 })
  expect(window).toEqual(all.slice(3_000, 3_005))
})

test('the list of all images is complete, in order, and read in batches', async () => {
  const all = await allImages()
  const batches: ImageRow[][] = []
  for await (const rows of imagesInBatches(db(), visibleIn(gallery.id))) batches.push(rows)
  expect(batches.flat().map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect(Math.max(...batches.map(({ length }) => length))).toBe(MAX_IMAGES_READ)

  const url = `/api/public/galleries/${gallery.publicId}/images`
  const query = vi.spyOn(at.services.connection.pool, 'query')
  for (let round = 0; round < 2; round++) {
    const answer = await visitor(at).get(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(answer.json<PublicImage[]>().map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  }
  // The answer is too large to be kept.
  expect(query.mock.calls.length).toBeGreaterThan(batches.length * 2)
  query.mockRestore()
  const { headers } = await visitor(at).get(url)
  const known = await visitor(at).get(url, { 'if-none-match': String(headers.etag) })
  expect([known.statusCode, known.headers['content-length']]).toEqual([304, undefined])
  const small = await visitor(at).get(`${url}?offset=10&limit=3`)
  expect(small.json<PublicImage[]>().map(({ id }) => id)).toEqual(all.slice(10, 13).map(({ id }) => id))
})

test('the page places the first images only, and estimates the height of all', async () => {
  const { body } = await visitor(at).get(`/iframe/${gallery.publicId}`)
  const [, times] = /--h3:calc\([^;]*\*([\d.]+)\);/.exec(body) ?? []
  const count = (await allImages()).length
  expect(Number(times)).toBeCloseTo(count / PLACED_IMAGES, 2)
  expect(body).toContain(`&quot;count&quot;:${count},`)
})
