import { beforeEach, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
beforeEach(async () => {
  olga = await person(at)
})

const pageOf = async ({ publicId }: Gallery, query = '') =>
  (await visitor(at).get(`/iframe/${publicId}${query}`)).body
const coverOf = (page: string) => /<div class="cover.*?<\/picture>/.exec(page)?.[0]
const changes = (gallery: Gallery, wishes: object) => olga.patch(`/api/galleries/${gallery.id}`, wishes)

async function gallery(count: number): Promise<{ dunes: Gallery; images: Image[] }> {
  const dunes = await olga.createsGallery('Dunes')
  const files = Array.from({ length: count }, (_, n) =>
    imageFile(`${n}.jpg`, { width: 900 + n, height: 600 }),
  )
  const images = count > 0 ? await olga.adds(dunes, ...(await Promise.all(files))) : []
  await changes(dunes, { coverStyle: 'full', coverFocusX: 10, coverFocusY: 90 })
  return { dunes, images }
}
const address = ({ renditions }: Image) => renditions.at(-1)!.url

test('is the chosen picture, with its focus and a blur of a few hundred bytes', async () => {
  const { dunes, images } = await gallery(2)
  await changes(dunes, { coverImageId: images[1]!.id })
  const cover = coverOf(await pageOf(dunes))
  expect(cover).toContain(address(images[1]!))
  expect(cover).toContain('--focus:10% 90%')
  const blur = /url\(data:image\/webp;base64,([\w+/=]+)\)/.exec(cover!)?.[1]
  expect(Buffer.from(blur!, 'base64').subarray(8, 12).toString()).toBe('WEBP')
  expect(blur!.length).toBeLessThan(1000)
})

test('is the first picture when the chosen one is deleted or waits for approval', async () => {
  const { dunes, images } = await gallery(2)
  await changes(dunes, { coverImageId: images[1]!.id })
  expect((await olga.delete(`/api/images/${images[1]!.id}`)).statusCode).toBe(204)
  expect(coverOf(await pageOf(dunes))).toContain(address(images[0]!))

  const link = await olga.post(`/api/galleries/${dunes.id}/shareable-links`, { review: true })
  await visitor(at).sends(`/api/invite/${link.json().token}/upload`, [await imageFile('guest.jpg')])
  const guests = (await olga.imagesOf(dunes)).find(({ waiting }) => waiting)!
  expect((await changes(dunes, { coverImageId: guests.id })).statusCode).toBe(200)
  const page = await pageOf(dunes)
  expect(coverOf(page)).toContain(address(images[0]!))
  expect(page).not.toContain(address(guests))
})

test('in the preview of its owner the page is as at its own address', async () => {
  const { dunes } = await gallery(1)
  await olga.adds(dunes, await imageFile('b.jpg'))
  const partsOf = (page: string) => [/class="cover[^"]*"/.exec(page)![0], page.includes('class="page-bar"')]
  const own = await visitor(at).get('/', { host: new URL(dunes.address).host })
  expect(partsOf(own.body)).toEqual(['class="cover full"', true])
  for (const query of ['?as=page', '', '?as=page', '?as=frame']) {
    const expected = query === '?as=page' ? partsOf(own.body) : ['class="cover full framed"', false]
    expect([query, ...partsOf(await pageOf(dunes, query))]).toEqual([query, ...expected])
  }
})

test('is not there without pictures, on later pages, and where it is off', async () => {
  expect(coverOf(await pageOf((await gallery(0)).dunes))).toBeUndefined()
  const { dunes } = await gallery(50)
  expect(coverOf(await pageOf(dunes))).toBeDefined()
  expect(coverOf(await pageOf(dunes, '?page=2'))).toBeUndefined()
  await changes(dunes, { coverStyle: 'none' })
  expect(coverOf(await pageOf(dunes))).toBeUndefined()
})
