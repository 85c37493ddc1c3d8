import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
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
  const small = await imageFile('p.jpg', { width: 60, height: 40 })
  images = await olga.adds(dunes, small, small, small, small)
})

const ids = () => images.map(({ id }) => id)
const order = async () => (await olga.imagesOf(dunes)).map(({ id }) => id)
const reorder = (imageIds: unknown, was?: unknown) =>
  olga.patch(`/api/galleries/${dunes.id}/images/reorder`, { imageIds, was })

describe('arranging images', () => {
  test('puts them in that order, for members, visitors and the cover', async () => {
    const wanted = ids().toReversed()
    const answer = await reorder(wanted)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().map(({ id }: Image) => id)).toEqual(wanted)
    expect(await order()).toEqual(wanted)
    const shown = (await visitor(at).get(`/api/public/galleries/${dunes.id}/images`)).json<Image[]>()
    expect(shown.map(({ id }) => id)).toEqual(wanted)
    expect(shown.map(({ sortOrder }) => sortOrder)).toEqual([0, 1, 2, 3])
    const [added] = await olga.adds(dunes, await imageFile())
    expect((await order()).at(-1)).toBe(added!.id)
  })

  test('of one image leaves the others their numbers, however far it moved', async () => {
    const [a, b, c, d] = ids()
    expect((await reorder([b, c, d, a])).statusCode).toBe(200)
    const now = await olga.imagesOf(dunes)
    expect(now.map(({ id }) => id)).toEqual([b, c, d, a])
    expect(now.slice(0, 3).map(({ sortOrder }) => sortOrder)).toEqual([1, 2, 3])
  })

  test('answers without the images where that is preferred', async () => {
    const wanted = ids().toReversed()
    const answer = await olga.request({
      method: 'PATCH',
      url: `/api/galleries/${dunes.id}/images/reorder`,
      headers: { prefer: 'return=minimal' },
      payload: { imageIds: wanted },
    })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await order()).toEqual(wanted)
  })

  test.each<[string, (own: number[], foreign: number) => number[]]>([
    ['one is missing', (own) => own.slice(1)],
    ['one is there twice', (own) => [...own.slice(1), own[1]!]],
    ['one is another gallery’s', (own, foreign) => [...own.slice(1), foreign]],
    ['one is too many', (own, foreign) => [...own, foreign]],
    ['there are none', () => []],
  ])('changes nothing when %s', async (_what, wanted) => {
    const [foreign] = await olga.adds(await olga.createsGallery('Other'), await imageFile())
    const answer = await reorder(wanted(ids(), foreign!.id))
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toMatch(/have changed/)
    expect(answer.json().current).toEqual({ imageIds: ids() })
    expect(await order()).toEqual(ids())
  })

  test.each([[undefined], ['1,2'], [['1', '2']], [[1.5]], [{}]])('refuses %j', async (wanted) => {
    expect((await reorder(wanted)).statusCode).toBe(400)
  })

  test('the later of two conflicting reorders is refused', async () => {
    const [a, b, c, d] = ids()
    expect((await reorder([b, a, c, d], ids())).statusCode).toBe(200)
    const later = await reorder([d, c, b, a], ids())
    expect(later.statusCode).toBe(409)
    expect(later.json()).toEqual({
      message: expect.stringMatching(/^Someone else has arranged/),
      code: 'edit_conflict',
      current: { imageIds: [b, a, c, d] },
    })
    expect(await order()).toEqual([b, a, c, d])
  })

  test('twenty at once end in one of the requested orders', async () => {
    const orders = Array.from({ length: 20 }, (_, n) => [...ids().slice(n % 4), ...ids().slice(0, n % 4)])
    const answers = await Promise.all(orders.map((wanted) => reorder(wanted)))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(orders).toContainEqual(await order())
  })

  test('only members may', async () => {
    const url = `/api/galleries/${dunes.id}/images/reorder`
    expect((await (await person(at)).patch(url, { imageIds: ids() })).statusCode).toBe(404)
    expect((await visitor(at).patch(url, { imageIds: ids() })).statusCode).toBe(401)
  })
})

describe('the texts of an image', () => {
  const url = () => `/api/images/${images[0]!.id}`

  test('are changed field by field, and cleared', async () => {
    const caption = {
      title: 'Crest',
      description: 'At five in the morning',
      anchorText: 'The place',
      anchorUrl: 'https://example.org/dunes',
    }
    const answer = await olga.patch(url(), caption)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      ...images[0],
      ...caption,
      anchor_text: 'The place',
      anchor_url: 'https://example.org/dunes',
    })
    expect((await olga.patch(url(), { title: '  ' })).json()).toMatchObject({
      title: null,
      description: 'At five in the morning',
    })
    await olga.patch(`/api/galleries/${dunes.id}`, { showImageMetadata: true })
    expect((await visitor(at).get(`/api/public/galleries/${dunes.id}/images`)).json()[0]).toMatchObject({
      title: null,
      anchorText: 'The place',
    })
  })

  test('are accepted in both spellings, with precedence for camelCase', async () => {
    const snake = await olga.patch(url(), { anchor_text: 'snake', anchor_url: 'mailto:me@example.org' })
    expect(snake.json()).toMatchObject({ anchorText: 'snake', anchorUrl: 'mailto:me@example.org' })
    expect((await olga.patch(url(), { anchor_text: 'snake', anchorText: 'camel' })).json().anchorText).toBe(
      'camel',
    )
  })

  test.each([
    ['javascript:alert(1)'],
    ['JavaScript:alert(1)'],
    [' javascript:alert(1)'],
    ['data:text/html,x'],
    ['file:///etc/passwd'],
    ['//example.org'],
    ['example.org'],
    ['vbscript:x'],
  ])('a link to %s is refused', async (anchorUrl) => {
    for (const payload of [{ anchorUrl }, { anchor_url: anchorUrl }]) {
      const answer = await olga.patch(url(), payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toBe('Invalid URL')
    }
  })

  test.each([
    ['title', 256],
    ['description', 10_001],
    ['anchorText', 256],
  ])('a %s of %i characters is too long', async (field, length) => {
    expect((await olga.patch(url(), { [field]: 'x'.repeat(length) })).statusCode).toBe(400)
  })

  test('a title that an earlier version stored in two lines can be changed', async () => {
    await at.services.connection.db.execute(sql`update images set title = ${'a\nb'}`)
    const answer = await olga.patch(url(), { title: 'Sea', was: { title: 'a\nb' } })
    expect([answer.statusCode, answer.json().title]).toEqual([200, 'Sea'])
  })

  test('the later of two conflicting changes is refused', async () => {
    expect((await olga.patch(url(), { title: 'One', was: { title: null } })).statusCode).toBe(200)
    const later = await olga.patch(url(), { title: 'Two', was: { title: null } })
    expect(later.statusCode).toBe(409)
    expect(later.json()).toMatchObject({ code: 'edit_conflict', current: { title: 'One' } })
    expect((await olga.patch(url(), { description: 'x', was: { description: null } })).json().title).toBe(
      'One',
    )
  })

  test('only members may', async () => {
    expect((await (await person(at)).patch(url(), { title: 'x' })).statusCode).toBe(404)
    expect((await visitor(at).patch(url(), { title: 'x' })).statusCode).toBe(401)
  })
})
