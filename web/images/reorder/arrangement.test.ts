import { describe, expect, test } from 'vitest'
import {
  arranged,
  arrangementOf,
  chaptersInOrder,
  chaptersOf,
  entriesOf,
  gathered,
  moved,
  movedTo,
  movedToEnd,
  orderOf,
  sameOrder,
  sortedInChapters,
  theirChange,
  whereabouts,
  withChapterMoved,
  words,
} from './arrangement.ts'

test.each([
  ['forwards', 0, 2, [2, 3, 1, 4]],
  ['backwards', 3, 1, [1, 4, 2, 3]],
  ['nowhere', 2, 2, [1, 2, 3, 4]],
  ['to the end', 0, 3, [2, 3, 4, 1]],
])('an image moves %s', (_where, from, to, wanted) => {
  expect(moved([1, 2, 3, 4], from, to)).toEqual(wanted)
})

test.each([
  ['the same', [1, 2, 3], [1, 2, 3], true],
  ['another order', [1, 2, 3], [1, 3, 2], false],
  ['fewer', [1, 2, 3], [1, 2], false],
])('%s is told apart', (_what, one, other, same) => {
  expect(sameOrder(one, other)).toBe(same)
})

test.each([
  ['moved 1 picture to another chapter', [0, 1, -5, 2, 3, -6], [0, -5, 2, 3, -6, 1]],
  ['moved 2 pictures to another chapter', [0, 1, -5, 2, 3, -6], [0, 1, -6, 3, 2, -5]],
  ['changed the order of the chapters', [0, 1, -5, 2, -6, 3], [0, 1, -6, 3, -5, 2]],
  ['changed the order of these pictures', [0, -5, 1, 2], [0, -5, 2, 1]],
  ['changed the order of these pictures', [1, 2], [2, 1]],
  ['added or deleted pictures', [1, 2, 3], [3, 1]],
  ['added or deleted pictures', [0, -5, 1], [0, -5, 1, 2]],
])('someone else has %s', (how, before, after) => {
  expect(theirChange(before, after)).toBe(`Someone else has ${how}.`)
})

test.each([
  ['is mine when nothing came or went', [3, 1, 2], [1, 2, 3], [3, 1, 2]],
  ['leaves out what went', [3, 1, 2], [2, 3], [3, 2]],
  ['has at its end what came', [3, 1, 2], [1, 9, 2, 3, 8], [3, 1, 2, 9, 8]],
])('my order %s', (_case, mine, now, wanted) => {
  expect(orderOf(mine, now)).toEqual(wanted)
})

// 7 and 8 have no chapter; chapter 1 has 1, 2, 3; chapter 2 none; chapter 3 has 4.
const withChapters = [0, 7, 8, -1, 1, 2, 3, -2, -3, 4]

describe('with chapters', () => {
  const chapter = (id: number) => ({
    id,
    title: `No. ${id}`,
    text: null,
    slug: `no-${id}`,
    imageCount: 0,
    translations: {},
  })
  const image = (id: number, chapterId: number | null) => ({ id, chapterId })

  test('an arrangement has each before its images, and none in a gallery without', () => {
    const images = [image(7, null), image(1, 1), image(2, 1), image(3, 99)]
    expect(arrangementOf(images, [chapter(1), chapter(2)])).toEqual([0, 7, 3, -1, 1, 2, -2])
    expect(arrangementOf(images, [])).toEqual([7, 1, 2, 3])
  })

  test('chapters get its order, and those that it does not have are last', () => {
    const chapters = [chapter(4), chapter(1), chapter(3), chapter(2)]
    expect(chaptersInOrder(chapters, withChapters)).toEqual([chapter(1), chapter(2), chapter(3), chapter(4)])
  })

  test('images get its order and its chapters, and stay where it does not have them', () => {
    const images = [image(1, null), image(2, 1), image(3, 1), image(4, 2)]
    expect(arranged(images, [0, 2, -1, 3, 1, 9, -2])).toEqual([
      image(2, null),
      image(3, 1),
      image(1, 1),
      image(4, 2),
    ])
    expect(arranged([image(1, null), image(2, null)], [2, 1])).toEqual([image(2, null), image(1, null)])
  })

  test('it is sent as the images of every chapter, and read back', () => {
    const sent = chaptersOf(withChapters)
    expect(sent).toEqual([
      { id: null, imageIds: [7, 8] },
      { id: 1, imageIds: [1, 2, 3] },
      { id: 2, imageIds: [] },
      { id: 3, imageIds: [4] },
    ])
    expect(entriesOf(sent)).toEqual(withChapters)
  })

  test('each is sorted by itself', () => {
    const backwards = (ids: readonly number[]) => [...ids].reverse()
    expect(sortedInChapters(withChapters, backwards)).toEqual([0, 8, 7, -1, 3, 2, 1, -2, -3, 4])
    expect(sortedInChapters([1, 2, 3], backwards)).toEqual([3, 2, 1])
  })

  test.each([
    ['down', -1, 1, [0, 7, 8, -2, -1, 1, 2, 3, -3, 4]],
    ['up', -3, -1, [0, 7, 8, -1, 1, 2, 3, -3, 4, -2]],
    ['no further down', -3, 1, withChapters],
    ['never before the images without one', -1, -1, withChapters],
  ] as const)('one moves %s with its images', (_where, entry, by, wanted) => {
    expect(withChapterMoved(withChapters, entry, by)).toEqual(wanted)
  })

  test.each([
    ['the first of another', 7, -1, 1, [0, 8, -1, 7, 1, 2, 3, -2, -3, 4]],
    ['the last of another', 4, -1, 4, [0, 7, 8, -1, 1, 2, 3, 4, -2, -3]],
    ['the only one of an empty one', 1, -2, 1, [0, 7, 8, -1, 2, 3, -2, 1, -3, 4]],
    ['another of its own', 1, -1, 3, [0, 7, 8, -1, 2, 3, 1, -2, -3, 4]],
    ['one without', 4, 0, 3, [0, 7, 8, 4, -1, 1, 2, 3, -2, -3]],
  ])('an image becomes %s', (_what, id, entry, number, wanted) => {
    expect(movedTo(withChapters, id, entry, number)).toEqual(wanted)
  })

  test.each([
    ['new images are at the end of theirs', [0, 7, -1, 2, 1], [0, 7, 9, -1, 1, 2, 8], [0, 7, 9, -1, 2, 1, 8]],
    ['new ones are at the end', [0, 7, -1, 1], [0, 7, -5, 6, -1, 1], [0, 7, -1, 1, -5, 6]],
    ['the first one that comes has everything before it', [2, 1], [0, 1, 2, -5], [0, 2, 1, -5]],
    ['those of a deleted one stay with the one before', [0, -1, 1, -2, 2], [0, -1, 1, 2], [0, -1, 1, 2]],
  ])('my order: %s', (_case, mine, now, wanted) => {
    expect(orderOf(mine, now)).toEqual(wanted)
  })

  test('places are counted in each', () => {
    expect(whereabouts(withChapters, 5)).toEqual({ number: 2, count: 3, chapter: -1 })
    expect(whereabouts(withChapters, 9)).toEqual({ number: 1, count: 1, chapter: -3 })
    expect(whereabouts([1, 2, 3], 2)).toEqual({ number: 3, count: 3, chapter: null })
  })
})

test('people hear places that count from 1', () => {
  const to = { number: 3, count: 48, chapter: null }
  expect(words.moved(1, to, '')).toBe('Picture 1 moved to place 3 of 48')
  expect(words.dropped(1, to, ' in “Dinner”')).toBe('Picture 1 dropped in place 3 of 48 in “Dinner”')
  expect(words.putBack(to, '')).toBe('Picture 3 is back in place 3 of 48')
})

test('several come to stand where one of them is, in their order, and one that is none of them brings nothing', () => {
  const entries = [0, 1, 2, -1, 3, 4, 5]
  expect(gathered(entries, 3, [1, 3, 5])).toEqual([0, 2, -1, 1, 3, 5, 4])
  expect(gathered(entries, 3, [3])).toEqual(entries)
  expect(gathered(entries, 3, [1, 5])).toEqual(entries)
})

test('images go to the end of a chapter in the order given, also of their own', () => {
  const entries = [0, 1, 2, -1, 3, 4, -2]
  expect(movedToEnd(entries, [3, 1], -2)).toEqual([0, 2, -1, 4, -2, 3, 1])
  expect(movedToEnd(entries, [1], 0)).toEqual([0, 2, 1, -1, 3, 4, -2])
  expect(movedToEnd(entries, [4, 1], -1)).toEqual([0, 2, -1, 3, 4, 1, -2])
})
