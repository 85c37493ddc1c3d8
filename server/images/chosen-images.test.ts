import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { MAX_CHOSEN } from '#contract/image-limits.ts'
import type { Image, PublicImage } from '#contract/images.ts'
import { galleries } from '#server/database/tables/index.ts'
import { contentsOf } from '#testing/archives.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let dunes: Gallery
let images: Image[]
beforeEach(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
  const files = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => imageFile(name, { width: 60, height: 40 }))
  images = await olga.adds(dunes, ...(await Promise.all(files)))
})

const url = () => `/api/galleries/${dunes.id}/images`
const ids = (...names: string[]) =>
  names.map((name) => images.find(({ originalName }) => originalName === `${name}.jpg`)!.id)
const elsewhere = async (): Promise<number> => {
  const [image] = await olga.adds(await olga.createsGallery('Other'), await imageFile('x.jpg'))
  return image!.id
}
const GONE = 'Some of these pictures are no longer in this gallery. Please reload.'
const TOO_MANY = Array.from({ length: MAX_CHOSEN + 1 }, (_, index) => index + 1)

describe('giving images the same texts', () => {
  const changes = (change: object) => olga.patch(url(), change)
  const texts = async () =>
    (await olga.imagesOf(dunes)).map(({ title, description, anchorText, anchorUrl }) => [
      title,
      description,
      anchorText,
      anchorUrl,
    ])
  const NONE = [null, null, null, null]

  test('changes these, answers with them in the gallery’s order, and visitors see it at once', async () => {
    await olga.patch(`/api/galleries/${dunes.id}`, { showImageMetadata: true })
    const seen = async () =>
      (await visitor(at).get(`/api/public/galleries/${dunes.publicId}/images`)).json<PublicImage[]>()
    expect(await seen()).toHaveLength(4)
    const link = { anchorText: 'A print', anchorUrl: 'https://prints.example' }
    const answer = await changes({
      imageIds: ids('c', 'a'),
      title: ' The ridge ',
      description: 'At six',
      ...link,
    })
    expect(answer.statusCode).toBe(200)
    const changed = answer.json<Image[]>()
    expect(changed.map(({ id }) => id)).toEqual(ids('a', 'c'))
    for (const image of changed)
      expect(image).toMatchObject({ title: 'The ridge', description: 'At six', ...link })
    const all = ['The ridge', 'At six', 'A print', 'https://prints.example']
    expect(await texts()).toEqual([all, NONE, all, NONE])
    expect((await seen()).map(({ title, description }) => [title, description])).toEqual([
      ['The ridge', 'At six'],
      [null, null],
      ['The ridge', 'At six'],
      [null, null],
    ])
  })

  test('leaves what is not said, and takes away what is null or empty', async () => {
    await changes({ imageIds: ids('a', 'b'), title: 'One', description: 'Two' })
    await changes({ imageIds: ids('b', 'c'), title: null })
    await changes({ imageIds: ids('a'), description: ' ' })
    expect(await texts()).toEqual([['One', null, null, null], [null, 'Two', null, null], NONE, NONE])
    const nothing = await changes({ imageIds: ids('a') })
    expect([nothing.statusCode, nothing.json<Image[]>()[0]!.title]).toEqual([200, 'One'])
  })

  test('takes an id that is there twice once', async () => {
    const [a] = ids('a')
    expect((await changes({ imageIds: [a, a], title: 'Once' })).json<Image[]>()).toHaveLength(1)
  })

  test('get no texts that are too long for so many of them', async () => {
    const description = 'x'.repeat(10_000)
    const translations = { de: { description }, fr: { description } }
    const imageIds = Array.from({ length: 67 }, (_, n) => n + 1)
    const refused = await changes({ imageIds, description, translations })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'invalid_input',
        message: 'These texts are too long for so many images. Choose fewer',
      }),
    ])
    const [a] = ids('a')
    expect((await changes({ imageIds: [a], description, translations })).statusCode).toBe(200)
  })

  test.each<[string, () => Promise<number[]>]>([
    ['is of another gallery', async () => [...ids('a', 'b'), await elsewhere()]],
    ['is of no image', async () => [...ids('a', 'b'), 2 ** 31 - 1]],
    [
      'was removed in the meantime',
      async () => {
        await olga.delete(`/api/images/${ids('b')[0]}`)
        return ids('a', 'b')
      },
    ],
  ])('changes nothing when one %s', async (_which, wanted) => {
    const answer = await changes({ imageIds: await wanted(), title: 'x' })
    expect([answer.statusCode, answer.json().message]).toEqual([409, GONE])
    expect((await texts()).flat().filter(Boolean)).toEqual([])
  })

  test.each<[string, (own: number[]) => object]>([
    ['no images', () => ({ imageIds: [], title: 'x' })],
    ['nothing', () => ({ title: 'x' })],
    ['too many', () => ({ imageIds: TOO_MANY, title: 'x' })],
    ['an id that is a text', ([id]) => ({ imageIds: [String(id)], title: 'x' })],
    ['an id beyond any', () => ({ imageIds: [2 ** 31], title: 'x' })],
    ['a title that is too long', (own) => ({ imageIds: own, title: 'x'.repeat(256) })],
    ['a link that is a script', (own) => ({ imageIds: own, anchorUrl: 'javascript:alert(1)' })],
  ])('refuses %s', async (_what, change) => {
    expect((await changes(change(ids('a')))).statusCode).toBe(400)
    expect((await texts()).flat().filter(Boolean)).toEqual([])
  })

  test('beside an edit of one of them is seen by that edit', async () => {
    await changes({ imageIds: ids('a', 'b'), title: 'Both' })
    const single = await olga.patch(`/api/images/${ids('a')[0]}`, { title: 'Mine', was: { title: null } })
    expect([single.statusCode, single.json().code, single.json().current]).toEqual([
      409,
      'edit_conflict',
      { title: 'Both' },
    ])
  })
})

describe('downloading the originals of chosen images', () => {
  const names = async (zip: Buffer) => [...(await contentsOf(zip)).keys()]
  const get = (list: readonly (number | string)[]) => olga.get(`${url()}/download?ids=${list.join(',')}`)
  const post = (imageIds: unknown) => olga.post(`${url()}/download`, { imageIds })

  test('gives these in the gallery’s order, each once, in the folders of their chapters', async () => {
    const chapter = await olga.post(`/api/galleries/${dunes.id}/chapters`, { title: 'Noon' })
    await olga.post(`${url()}/move`, { imageIds: ids('a', 'b'), chapterId: chapter.json().id })
    const answer = await get([...ids('b', 'd'), ...ids('b')])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(answer.rawPayload.length),
      'content-disposition': 'attachment; filename=Dunes_images.zip',
      'accept-ranges': 'bytes',
    })
    expect(await names(answer.rawPayload)).toEqual(['d.jpg', '01 Noon/b.jpg'])
    expect((await post(ids('b', 'd', 'b'))).rawPayload.equals(answer.rawPayload)).toBe(true)
    const form = await olga.request({
      method: 'POST',
      url: `${url()}/download`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `imageIds=${ids('b', 'd').join('%2C')}`,
    })
    expect(form.rawPayload.equals(answer.rawPayload)).toBe(true)
  })

  test('can be resumed by address; a body has no ranges', async () => {
    const whole = (await get(ids('a', 'b'))).rawPayload
    const rest = await olga.get(`${url()}/download?ids=${ids('a', 'b')}`, { range: 'bytes=100-' })
    expect([rest.statusCode, rest.rawPayload.equals(whole.subarray(100))]).toEqual([206, true])
    const posted = await olga.request({
      method: 'POST',
      url: `${url()}/download`,
      headers: { range: 'bytes=100-' },
      payload: { imageIds: ids('a', 'b') },
    })
    expect([posted.statusCode, posted.rawPayload.equals(whole)]).toEqual([200, true])
  })

  test('has those that wait for approval', async () => {
    const made = await olga.post(`/api/galleries/${dunes.id}/shareable-links`, { review: true })
    const sent = await visitor(at).sends(`/api/invite/${made.json().token}/upload`, [
      await imageFile('guest.jpg'),
    ])
    const { id } = sent.json<{ images: Image[] }>().images[0]!
    expect(await names((await get([id])).rawPayload)).toEqual(['guest.jpg'])
  })

  test.each<[string, () => Promise<number[]>]>([
    ['is of another gallery', async () => [...ids('a'), await elsewhere()]],
    [
      'was removed in the meantime',
      async () => {
        await olga.delete(`/api/images/${ids('b')[0]}`)
        return ids('a', 'b')
      },
    ],
  ])('is refused when one %s', async (_which, wanted) => {
    const list = await wanted()
    for (const answer of [await get(list), await post(list)]) {
      expect([answer.statusCode, answer.json().message]).toEqual([409, GONE])
    }
  })

  test.each([[''], ['a'], ['1,,2'], ['1;2'], ['-1'], ['1,2&ids=3'], ['99999999999']])(
    'refuses the ids "%s"',
    async (list) => {
      expect((await get([list])).statusCode).toBe(400)
    },
  )

  test('refuses no ids and too many', async () => {
    expect((await olga.get(`${url()}/download`)).statusCode).toBe(400)
    for (const list of [[], TOO_MANY, TOO_MANY.join(), undefined])
      expect((await post(list)).statusCode).toBe(400)
  })
})

test('a gallery that nobody finds any more has no images to change or download', async () => {
  await olga.delete(`/api/galleries/${dunes.id}`)
  const db = at.services.connection.db
  expect(await db.$count(galleries, eq(galleries.id, dunes.id))).toBe(1)
  expect((await olga.patch(url(), { imageIds: ids('a'), title: 'x' })).statusCode).toBe(404)
  expect((await olga.get(`${url()}/download?ids=${ids('a')}`)).statusCode).toBe(404)
})
