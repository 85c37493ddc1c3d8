import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image, PublicImage } from '#contract/images.ts'
import type { PublicGallery } from '#contract/public-galleries.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile({ TRASH_DAYS: '0' })
let small: ImageFile
let olga: SignedIn
let dunes: Gallery
beforeAll(async () => {
  small = await imageFile('p.jpg', { width: 60, height: 40 })
})
beforeEach(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
})

const url = () => `/api/galleries/${dunes.id}/chapters`
const create = async (title: string, text?: string): Promise<Chapter> => {
  const answer = await olga.post(url(), { title, text })
  expect(answer.statusCode).toBe(201)
  return answer.json<Chapter>()
}
const list = async () => (await olga.get(url())).json<Chapter[]>()
const titles = async () => (await list()).map(({ title }) => title)
const add = async (count: number) => olga.adds(dunes, ...Array<ImageFile>(count).fill(small))
const move = (imageIds: number[], chapterId: number | null) =>
  olga.post(`/api/galleries/${dunes.id}/images/move`, { imageIds, chapterId })
/** Each image with its chapter, as members see the order. */
const order = async () => (await olga.imagesOf(dunes)).map(({ id, chapterId }) => [id, chapterId])
const seen = async () => (await visitor(at).get(`/api/public/galleries/${dunes.id}`)).json<PublicGallery>()
const version = async () =>
  Number(/-(\d+)/.exec(String((await visitor(at).get(`/api/public/galleries/${dunes.id}`)).headers.etag))![1])

describe('chapters', () => {
  test('come one after the other, each with its title, text and address', async () => {
    const answer = await olga.post(url(), { title: '  The Ceremony ', text: 'At noon.' })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const ceremony = {
      id: expect.any(Number),
      title: 'The Ceremony',
      text: 'At noon.',
      slug: 'the-ceremony',
      imageCount: 0,
      translations: {},
    }
    expect(answer.json()).toEqual(ceremony)
    const party = {
      ...{ id: expect.any(Number), title: 'Party', text: null, slug: 'party', imageCount: 0 },
      translations: {},
    }
    expect((await olga.post(url(), { title: 'Party' })).json()).toEqual(party)
    expect((await olga.get(url())).json()).toEqual([ceremony, party])
  })

  test('name little of what is wrong with them, however much it is', async () => {
    const translations = Object.fromEntries(Array.from({ length: 20_000 }, (_, number) => [`x${number}`, {}]))
    for (const wrong of [translations, { [`x${'x'.repeat(200_000)}`]: {} }]) {
      const answer = await olga.post(url(), { title: 'Party', translations: wrong })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
      expect(answer.body.length).toBeLessThan(2_000)
    }
  })

  test('change title and text; the address follows the title, but not its case', async () => {
    const { id } = await create('Ceremony')
    const change = (body: object) => olga.patch(`/api/chapters/${id}`, body)
    const loud = await change({ title: 'CEREMONY' })
    expect(loud.statusCode).toBe(200)
    expect(loud.json()).toEqual({
      ...{ id, title: 'CEREMONY', text: null, slug: 'ceremony', imageCount: 0 },
      translations: {},
    })
    expect((await change({ text: ' Rain. ' })).json()).toMatchObject({ title: 'CEREMONY', text: 'Rain.' })
    expect((await change({ title: 'Party' })).json()).toMatchObject({ slug: 'party', text: 'Rain.' })
    expect((await change({ text: '' })).json()).toMatchObject({ title: 'Party', text: null })
    await create('Other')
    expect((await change({ title: 'Other' })).json()).toMatchObject({ slug: 'other-2' })
    expect((await change({ title: 'OTHER' })).json()).toMatchObject({ slug: 'other-2' })
  })

  test.each([
    [{}],
    [{ title: '' }],
    [{ title: '  ' }],
    [{ title: 'x'.repeat(256) }],
    [{ title: null }],
    [{ title: 'x', text: 'x'.repeat(10_001) }],
    [{ title: 'x', text: 7 }],
  ])('refuse %o', async (wanted) => {
    expect((await olga.post(url(), wanted)).statusCode).toBe(400)
    expect(await list()).toEqual([])
  })

  test('are at most 200', async () => {
    const values = Array.from({ length: 199 }, (_, n) => `(${dunes.id}, ${n + 1}, 'T', 't-${n}')`)
    await at.services.connection.pool.query(
      `insert into chapters (gallery_id, place, title, slug) values ${values.join()}`,
    )
    const both = await Promise.all([olga.post(url(), { title: 'A' }), olga.post(url(), { title: 'B' })])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)!.json()).toEqual({
      message: 'A gallery has at most 200 chapters.',
      code: 'conflict',
    })
    expect(await list()).toHaveLength(200)
  })

  test('that are gone are not found', async () => {
    const { id } = await create('Ceremony')
    expect((await olga.delete(`/api/chapters/${id}`)).statusCode).toBe(204)
    expect((await olga.delete(`/api/chapters/${id}`)).statusCode).toBe(404)
    const changed = await olga.patch(`/api/chapters/${id}`, { title: 'x' })
    expect(changed.statusCode).toBe(404)
    expect(changed.json()).toEqual({ message: 'Chapter not found', code: 'not_found' })
  })

  test('go with their gallery', async () => {
    const [image] = await add(1)
    await move([image!.id], (await create('Ceremony')).id)
    expect((await olga.delete(`/api/galleries/${dunes.id}`)).statusCode).toBe(204)
    const { rows } = await at.services.connection.pool.query('select 1 from chapters where gallery_id = $1', [
      dunes.id,
    ])
    expect(rows).toEqual([])
  })
})

describe('images in chapters', () => {
  test('come after those without one, in the order of the chapters', async () => {
    const [a, b, c, d] = (await add(4)).map(({ id }) => id)
    const first = await create('First')
    const second = await create('Second')
    const answer = await move([c!, a!], second.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json<Image[]>().map(({ id, chapterId, sortOrder }) => [id, chapterId, sortOrder])).toEqual([
      [c, second.id, 0],
      [a, second.id, 1],
    ])
    await move([d!], first.id)
    const wanted = [
      [b, null],
      [d, first.id],
      [c, second.id],
      [a, second.id],
    ]
    expect(await order()).toEqual(wanted)
    const shown = (await visitor(at).get(`/api/public/galleries/${dunes.id}/images`)).json<PublicImage[]>()
    expect(shown.map(({ id, chapterId }) => [id, chapterId])).toEqual(wanted)
    expect((await list()).map(({ imageCount }) => imageCount)).toEqual([1, 2])
    // To the end of a chapter again, and out of it.
    await move([c!], second.id)
    await move([d!], null)
    expect(await order()).toEqual([
      [b, null],
      [d, null],
      [a, second.id],
      [c, second.id],
    ])
    // New ones without a chapter stay before all chapters.
    const [e] = await add(1)
    expect((await order())[2]).toEqual([e!.id, null])
  })

  test('are not in the answer where that is preferred', async () => {
    const [a, b] = (await add(2)).map(({ id }) => id)
    const answer = await olga.request({
      method: 'POST',
      url: `/api/galleries/${dunes.id}/images/move`,
      headers: { prefer: 'return=minimal' },
      payload: { imageIds: [a], chapterId: null },
    })
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([204, undefined, ''])
    // Images that are there already move to the end, too.
    expect(await order()).toEqual([
      [b, null],
      [a, null],
    ])
  })

  test('move all or none', async () => {
    const [a, b] = (await add(2)).map(({ id }) => id)
    const { id: chapterId } = await create('First')
    const other = await olga.createsGallery('Other')
    const [foreign] = await olga.adds(other, small)
    const foreignChapter = (await olga.post(`/api/galleries/${other.id}/chapters`, { title: 'X' })).json()
    const before = await version()
    for (const [ids, chapter, status] of [
      [[a, foreign!.id], chapterId, 409],
      [[a, 99_999_999], chapterId, 409],
      [[a], foreignChapter.id, 400],
      [[a], 99_999_999, 400],
      [[], chapterId, 400],
    ] as [number[], number, number][]) {
      expect((await move(ids, chapter)).statusCode).toBe(status)
    }
    expect(await order()).toEqual([
      [a, null],
      [b, null],
    ])
    expect(await version()).toBe(before)
    // An image that is named twice moves once.
    expect((await move([b!, a!, b!], chapterId)).json<Image[]>().map(({ id }) => id)).toEqual([b, a])
  })

  test('of a deleted chapter move to the end of the one before', async () => {
    const [a, b, c, d] = (await add(4)).map(({ id }) => id)
    const first = await create('First')
    const second = await create('Second')
    await move([b!], first.id)
    await move([d!, c!], second.id)
    expect((await olga.delete(`/api/chapters/${second.id}`)).statusCode).toBe(204)
    expect(await order()).toEqual([
      [a, null],
      [b, first.id],
      [d, first.id],
      [c, first.id],
    ])
    await olga.delete(`/api/chapters/${first.id}`)
    expect(await order()).toEqual([a, b, d, c].map((id) => [id, null]))
    expect(await titles()).toEqual([])
  })

  test('show their chapter to visitors, but not an empty one, nor those that wait', async () => {
    const [a, b] = (await add(2)).map(({ id }) => id)
    await create('Empty')
    const shown = await create('Shown', 'Two of us.')
    const hidden = await create('Hidden')
    await move([a!], shown.id)
    await move([b!], hidden.id)
    await at.services.connection.pool.query('update images set waiting = true where id = $1', [b])
    expect((await list()).map(({ imageCount }) => imageCount)).toEqual([0, 1, 0])
    // The change above was written directly to the database.
    await olga.patch(`/api/chapters/${shown.id}`, { title: 'SHOWN' })
    expect((await seen()).chapters).toEqual([
      { id: shown.id, title: 'SHOWN', text: 'Two of us.', slug: 'shown', imageCount: 1 },
    ])
    await olga.delete(`/api/images/${a}`)
    expect((await seen()).chapters).toEqual([])
  })
})
