/** The order of images and chapters, and images that arrive in a chapter. */
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Arrangement, Image } from '#contract/images.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { base64, locationOf, tusOf } from '#testing/tus.ts'

const at = appForThisFile()
let small: ImageFile
let olga: SignedIn
let dunes: Gallery
let morning: number
let evening: number
/** Chapter of another gallery. */
let foreign: number
/** One image without a chapter, two in the morning, one in the evening. */
let a: number
let b: number
let c: number
let d: number
beforeAll(async () => {
  small = await imageFile('p.jpg', { width: 60, height: 40 })
})
beforeEach(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
  morning = await chapterIn(dunes, 'Morning')
  evening = await chapterIn(dunes, 'Evening')
  foreign = await chapterIn(await olga.createsGallery('Other'), 'Foreign')
  ;[a, b, c, d] = (await olga.adds(dunes, small, small, small, small)).map(({ id }) => id) as [
    number,
    number,
    number,
    number,
  ]
  await move([b, c], morning)
  await move([d], evening)
})

const chapterIn = async (gallery: Gallery, title: string) =>
  (await olga.post(`/api/galleries/${gallery.id}/chapters`, { title })).json<Chapter>().id
const move = (imageIds: number[], chapterId: number) =>
  olga.post(`/api/galleries/${dunes.id}/images/move`, { imageIds, chapterId })
const reorder = (body: object) => olga.patch(`/api/galleries/${dunes.id}/images/reorder`, body)
const pairs = (images: Image[]) => images.map(({ id, chapterId }) => [id, chapterId])
const order = async () => pairs(await olga.imagesOf(dunes))
const asMade = () => [
  [a, null],
  [b, morning],
  [c, morning],
  [d, evening],
]

describe('a list of images', () => {
  test('is taken when it leaves each in its chapter', async () => {
    const answer = await reorder({ imageIds: [a, c, b, d], was: [a, b, c, d] })
    expect(answer.statusCode).toBe(200)
    expect(pairs(answer.json())).toEqual([
      [a, null],
      [c, morning],
      [b, morning],
      [d, evening],
    ])
    expect(answer.json<Image[]>().map(({ sortOrder }) => sortOrder)).toEqual([0, 0, 1, 0])
  })

  test('leaves chapters behind a deleted one where they are, with all that is in them', async () => {
    const night = await chapterIn(dunes, 'Night')
    await move([d], night)
    await olga.delete(`/api/chapters/${evening}`)
    const { db } = at.services.connection
    const written = async () =>
      (await db.execute<{ xmin: string }>(sql`select xmin from images where id = ${d}`)).rows[0]!.xmin
    const before = await written()
    const arrangement = [
      { id: null, imageIds: [] },
      { id: morning, imageIds: [c, a, b] },
      { id: night, imageIds: [d] },
    ]
    expect((await reorder({ chapters: arrangement })).statusCode).toBe(200)
    expect(await order()).toEqual([
      [c, morning],
      [a, morning],
      [b, morning],
      [d, night],
    ])
    expect(await written()).toBe(before)
  })

  test.each<[string, () => number[]]>([
    ['takes chapters apart', () => [a, b, d, c]],
    ['exchanges chapters', () => [a, d, b, c]],
    ['begins with a chapter', () => [b, c, d, a]],
    ['names one twice', () => [a, b, b, d]],
    ['leaves one out', () => [a, b, c]],
    ['has one more', () => [a, b, c, d, 99_999_999]],
  ])('is refused when it %s', async (_what, imageIds) => {
    const answer = await reorder({ imageIds: imageIds() })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      message: 'The pictures in this gallery have changed. Please reload and arrange them again.',
      code: 'edit_conflict',
      current: { imageIds: [a, b, c, d] },
    })
    expect(await order()).toEqual(asMade())
  })
})

describe('an arrangement', () => {
  test('moves images and chapters at once', async () => {
    const empty = await chapterIn(dunes, 'Empty')
    const answer = await reorder({
      chapters: [
        { id: null, imageIds: [d] },
        { id: evening, imageIds: [c, a] },
        { id: empty, imageIds: [] },
        { id: morning, imageIds: [b] },
      ],
      was: [a, b, c, d],
    })
    expect(answer.statusCode).toBe(200)
    const wanted = [
      [d, null],
      [c, evening],
      [a, evening],
      [b, morning],
    ]
    expect(pairs(answer.json())).toEqual(wanted)
    expect(await order()).toEqual(wanted)
    const listed = (await olga.get(`/api/galleries/${dunes.id}/chapters`)).json<Chapter[]>()
    expect(listed.map(({ id, imageCount }) => [id, imageCount])).toEqual([
      [evening, 2],
      [empty, 0],
      [morning, 1],
    ])
    // The next one goes to the end of its chapter, and a new chapter after all others.
    await move([d], evening)
    await chapterIn(dunes, 'Last')
    expect(await order()).toEqual([
      [c, evening],
      [a, evening],
      [d, evening],
      [b, morning],
    ])
  })

  test('of every image in a chapter, and of none, is one', async () => {
    const all = [
      { id: null, imageIds: [] },
      { id: morning, imageIds: [d, c, b, a] },
      { id: evening, imageIds: [] },
    ]
    expect((await reorder({ chapters: all })).statusCode).toBe(200)
    expect(await order()).toEqual([d, c, b, a].map((id) => [id, morning]))
    const none = [
      { id: null, imageIds: [a, b, c, d] },
      { id: evening, imageIds: [] },
      { id: morning, imageIds: [] },
    ]
    expect((await reorder({ chapters: none })).statusCode).toBe(200)
    expect(await order()).toEqual([a, b, c, d].map((id) => [id, null]))
  })

  test.each<[string, (made: Arrangement) => unknown]>([
    ['a chapter comes twice', ([none, first, second]) => [none, first, second, second]],
    ['a chapter is missing', ([none, first]) => [none, first]],
    [
      'a chapter is missing, its images elsewhere',
      ([none, first]) => [none, { ...first!, imageIds: [b, c, d] }],
    ],
    ['a chapter is another gallery’s', (made) => [...made, { id: foreign, imageIds: [] }]],
    [
      'one has the place of another gallery’s',
      ([none, first]) => [none, first, { id: foreign, imageIds: [d] }],
    ],
    ['those without a chapter are not first', ([none, first, second]) => [first, none, second]],
    ['those without a chapter are not named', ([, first, second]) => [first, second]],
    ['an image comes twice', ([none, ...rest]) => [{ ...none!, imageIds: [a, b] }, ...rest]],
    ['an image is missing', ([none, ...rest]) => [{ ...none!, imageIds: [] }, ...rest]],
    [
      'an image is another gallery’s',
      ([none, ...rest]) => [{ ...none!, imageIds: [a, 99_999_999] }, ...rest],
    ],
    ['there is nothing', () => []],
  ])('is refused when %s', async (_what, change) => {
    const made = [
      { id: null, imageIds: [a] },
      { id: morning, imageIds: [b, c] },
      { id: evening, imageIds: [d] },
    ]
    const answer = await reorder({ chapters: change(made) })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      message: expect.stringMatching(/have changed/),
      code: 'edit_conflict',
      current: { chapters: made },
    })
    expect(await order()).toEqual(asMade())
  })

  test('is refused when someone else was faster', async () => {
    await reorder({ imageIds: [a, c, b, d] })
    const chapters = [
      { id: null, imageIds: [a, b] },
      { id: morning, imageIds: [c] },
      { id: evening, imageIds: [d] },
    ]
    const answer = await reorder({ chapters, was: [a, b, c, d] })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toMatch(/^Someone else has arranged/)
  })

  test.each([[7], [[{}]], [[{ id: 'x', imageIds: [] }]], [[{ id: null, imageIds: ['1'] }]]])(
    'is no %j',
    async (chapters) => {
      expect((await reorder({ chapters })).statusCode).toBe(400)
    },
  )

  test('of 200 chapters in reverse is one change', async () => {
    const { pool } = at.services.connection
    await pool.query(
      `insert into chapters (gallery_id, place, title, slug)
       select $1, n, 'T', 't-' || n from generate_series(3, 200) as n`,
      [dunes.id],
    )
    const listed = (await olga.get(`/api/galleries/${dunes.id}/chapters`)).json<Chapter[]>()
    const imagesIn = new Map([
      [morning, [b, c]],
      [evening, [d]],
    ])
    const chapters = [
      { id: null, imageIds: [a] },
      ...listed.toReversed().map(({ id }) => ({ id, imageIds: imagesIn.get(id) ?? [] })),
    ]
    expect((await reorder({ chapters })).statusCode).toBe(200)
    expect(await order()).toEqual([
      [a, null],
      [d, evening],
      [b, morning],
      [c, morning],
    ])
  })
})

describe('an upload', () => {
  const uploadTo = (chapterId: string) =>
    olga.sends(`/api/galleries/${dunes.id}/images`, [small, small], { chapterId })

  test('goes to the end of the chapter that it names', async () => {
    const answer = await uploadTo(String(morning))
    expect(answer.statusCode).toBe(201)
    const [e, f] = answer.json<Image[]>()
    expect(await order()).toEqual([
      [a, null],
      [b, morning],
      [c, morning],
      [e!.id, morning],
      [f!.id, morning],
      [d, evening],
    ])
    expect((await uploadTo('')).json<Image[]>().map(({ chapterId }) => chapterId)).toEqual([null, null])
  })

  test.each<[string, () => string]>([
    ['of another gallery', () => String(foreign)],
    ['that is gone', () => '99999999'],
    ['beyond all numbers', () => '99999999999'],
    ['that is no number', () => 'morning'],
  ])('to a chapter %s is refused', async (_what, chapterId) => {
    expect((await uploadTo(chapterId())).statusCode).toBe(400)
    expect(await order()).toEqual(asMade())
    const tus = tusOf(olga)
    const metadata = `filename ${base64('p.jpg')},chapterId ${base64(chapterId())}`
    const begun = await tus.begin(`/api/galleries/${dunes.id}/uploads`, small, {
      'upload-metadata': metadata,
    })
    expect(begun.statusCode).toBe(400)
  })

  test('that is resumable arrives in its chapter, or without one when that was deleted', async () => {
    const tus = tusOf(olga)
    const metadata = `filename ${base64('p.jpg')},chapterId ${base64(String(evening))}`
    const begin = async () =>
      locationOf(
        await tus.begin(`/api/galleries/${dunes.id}/uploads`, small, { 'upload-metadata': metadata }),
      )
    const first = await begin()
    const second = await begin()
    expect((await tus.patch(first, 0, small.bytes)).statusCode).toBe(204)
    expect((await tus.state(first)).image).toMatchObject({ chapterId: evening })
    await olga.delete(`/api/chapters/${evening}`)
    expect((await tus.patch(second, 0, small.bytes)).statusCode).toBe(204)
    expect((await tus.state(second)).image).toMatchObject({ chapterId: null })
  })
})

describe('an upload link', () => {
  const create = (body: object) => olga.post(`/api/galleries/${dunes.id}/shareable-links`, body)
  const links = async () =>
    (await olga.get(`/api/galleries/${dunes.id}/shareable-links`)).json<ShareableLink[]>()

  test('leads into its chapter, whatever guests send, until that is deleted', async () => {
    const made = await create({ chapterId: morning })
    expect(made.statusCode).toBe(201)
    const link = made.json<ShareableLink>()
    expect(link.chapterId).toBe(morning)
    expect((await links())[0]!.chapterId).toBe(morning)
    const guest = visitor(at)
    const send = () =>
      guest.sends(`/api/invite/${link.token}/upload`, [small], { chapterId: String(evening) })
    const [e] = (await send()).json<{ images: Image[] }>().images
    expect((await order())[3]).toEqual([e!.id, morning])
    const tus = tusOf(guest)
    const begun = locationOf(await tus.begin(`/api/invite/${link.token}/uploads`, small))
    const changed = await olga.patch(`/api/shareable-links/${link.id}`, { chapterId: evening })
    expect(changed.json()).toEqual({ ...link, chapterId: evening, imageCount: 1 })
    expect((await tus.patch(begun, 0, small.bytes)).statusCode).toBe(204)
    const [, ...last] = (await order()).toReversed().map(([, chapterId]) => chapterId)
    expect(last[0]).toBe(evening)
    await olga.delete(`/api/chapters/${evening}`)
    expect((await links())[0]!.chapterId).toBeNull()
    const [f] = (await send()).json<{ images: Image[] }>().images
    expect((await order())[1]).toEqual([f!.id, null])
  })

  test('has none by default, keeps it, and can lose it', async () => {
    expect((await create({})).json().chapterId).toBeNull()
    const { id } = (await create({ chapterId: morning })).json<ShareableLink>()
    const change = async (body: object) => (await olga.patch(`/api/shareable-links/${id}`, body)).json()
    expect(await change({ name: 'Guests' })).toMatchObject({ name: 'Guests', chapterId: morning })
    expect(await change({ chapterId: null })).toMatchObject({ name: 'Guests', chapterId: null })
  })

  test('into a chapter of another gallery is refused', async () => {
    expect((await create({ chapterId: foreign })).statusCode).toBe(400)
    expect(await links()).toEqual([])
    const { id } = (await create({})).json<ShareableLink>()
    for (const chapterId of [foreign, 99_999_999, 'x', 1.5]) {
      expect((await olga.patch(`/api/shareable-links/${id}`, { chapterId })).statusCode).toBe(400)
    }
    expect((await links())[0]!.chapterId).toBeNull()
  })
})
