import { beforeAll, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let dunes: Gallery
let images: Image[]
beforeAll(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
  const small = await imageFile('p.jpg', { width: 60, height: 40 })
  const added = (await olga.adds(dunes, small, small, small, small)).map(({ id }) => id)
  const [a, b, c, d] = added
  // Differs from the order of the ids.
  await olga.patch(`/api/galleries/${dunes.id}/images/reorder`, { imageIds: [c, a, d, b] })
  images = await olga.imagesOf(dunes)
})

const list = (query: string) => olga.get(`/api/galleries/${dunes.id}/images?${query}`)
const ids = () => images.map(({ id }) => id)

test('the first images are listed', async () => {
  expect((await list('limit=3')).json()).toEqual(images.slice(0, 3))
  expect((await list('limit=250')).json()).toEqual(images)
})

test('named images are listed in their order, without those of other galleries and those that are not there', async () => {
  const [foreign] = await olga.adds(await olga.createsGallery('Other'), await imageFile())
  const [first, , , last] = ids()
  expect((await list(`ids=${last},${foreign!.id},${first},2000000000`)).json()).toEqual([
    images[0],
    images[3],
  ])
  expect((await list(`ids=${foreign!.id}`)).json()).toEqual([])
  expect((await list(`ids=${ids()}&limit=2`)).json()).toEqual(images.slice(0, 2))
})

test('the ids of all images are read in their order', async () => {
  const order = (gallery: Gallery) => olga.get(`/api/galleries/${gallery.id}/images/order`)
  expect((await order(dunes)).json()).toEqual({ imageIds: ids() })
  expect((await order(await olga.createsGallery('Empty'))).json()).toEqual({ imageIds: [] })
})

test.each(['limit=0', 'limit=251', 'limit=x', 'ids=', 'ids=x', 'ids=1,,2', `ids=${[...Array(251).keys()]}`])(
  'refuses %s',
  async (query) => {
    expect((await list(query)).statusCode).toBe(400)
  },
)
