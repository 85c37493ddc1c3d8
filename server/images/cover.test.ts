import { beforeEach, describe, expect, test } from 'vitest'
import type { Gallery, GalleryListItem } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let dunes: Gallery
let first: Image
let second: Image
beforeEach(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
  await olga.adds(dunes, await imageFile('first.jpg'), await imageFile('second.jpg'))
  const added = await olga.imagesOf(dunes)
  first = added[0]!
  second = added[1]!
})

const chooses = (coverImageId: unknown, who = olga) =>
  who.patch(`/api/galleries/${dunes.id}`, { coverImageId })
const cover = async () =>
  (await olga.get(`/api/galleries/${dunes.id}/cover`)).json<{ originalName: string }>()
const card = async () => (await olga.get('/api/galleries')).json<GalleryListItem[]>()[0]!.cover
const chosen = async () => (await olga.get(`/api/galleries/${dunes.id}`)).json<Gallery>().coverImageId

describe('the cover of a gallery', () => {
  test('is its first image until a member chooses one', async () => {
    expect(await chosen()).toBeNull()
    expect((await cover()).originalName).toBe('first.jpg')
    const answer = await chooses(second.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id: dunes.id, coverImageId: second.id })
    expect((await cover()).originalName).toBe('second.jpg')
    expect(await card()).toEqual(await cover())
    expect((await chooses(null)).json()).toMatchObject({ coverImageId: null })
    expect((await cover()).originalName).toBe('first.jpg')
  })

  test('is the first again when the chosen one is deleted', async () => {
    await chooses(second.id)
    expect((await olga.delete(`/api/images/${second.id}`)).statusCode).toBe(204)
    expect(await chosen()).toBeNull()
    expect((await cover()).originalName).toBe('first.jpg')
  })

  test('is the first while the chosen one waits for approval', async () => {
    const link = await olga.post(`/api/galleries/${dunes.id}/shareable-links`, { review: true })
    await visitor(at).sends(`/api/invite/${link.json().token}/upload`, [await imageFile('guest.jpg')])
    const guests = (await olga.imagesOf(dunes)).find(({ waiting }) => waiting)!
    expect((await chooses(guests.id)).statusCode).toBe(200)
    expect((await cover()).originalName).toBe('first.jpg')
    expect((await card())?.originalName).toBe('first.jpg')
    await olga.post(`/api/galleries/${dunes.id}/images/approve`, { imageIds: [guests.id] })
    expect((await cover()).originalName).toBe('guest.jpg')
  })

  test('is one of its own images', async () => {
    const other = await olga.createsGallery('Other')
    await olga.adds(other, await imageFile('other.jpg'))
    const [elsewhere] = await olga.imagesOf(other)
    for (const id of [elsewhere!.id, 999_999]) {
      const answer = await chooses(id)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'conflict' })
    }
    for (const none of ['first', 2 ** 31]) expect((await chooses(none)).statusCode).toBe(400)
    expect(await chosen()).toBeNull()
    expect((await cover()).originalName).toBe(first.originalName)
  })
})
