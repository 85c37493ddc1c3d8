import { expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { inChapters } from './chapters/in-chapters.ts'
import { shownGroups } from './shown.ts'

const chapter = (id: number): Chapter => ({
  id,
  title: `${id}`,
  text: null,
  slug: `${id}`,
  imageCount: 0,
  translations: {},
})
const image = (id: number, chapterId: number | null) => ({ id, chapterId }) as Image
const groups = inChapters([image(11, null), image(12, 1), image(13, 1), image(14, 2)], [1, 2, 3].map(chapter))
const even = ({ id }: Image) => id % 2 === 0

type What = Parameters<typeof shownGroups>[1]
const shown = (what: Partial<What>) =>
  shownGroups(groups, { chapter: 'all', passes: null, loading: false, ...what }).map(
    ({ chapter, images }) => [chapter?.id ?? null, images.map(({ id }) => id)],
  )

test.each<[string, Partial<What>, ReturnType<typeof shown>]>([
  [
    'all',
    {},
    [
      [null, [11]],
      [1, [12, 13]],
      [2, [14]],
      [3, []],
    ],
  ],
  ['one chapter', { chapter: 1 }, [[1, [12, 13]]]],
  ['without a chapter', { chapter: null }, [[null, [11]]]],
  ['a chapter that is empty', { chapter: 3 }, [[3, []]]],
  ['an empty one of which others may come', { chapter: 3, loading: true }, []],
  [
    'what passes',
    { passes: even },
    [
      [1, [12]],
      [2, [14]],
    ],
  ],
  ['what passes of one chapter', { chapter: 1, passes: even }, [[1, [12]]]],
  ['a chapter of which nothing passes', { chapter: null, passes: even }, []],
])('%s', (_what, of, expected) => expect(shown(of)).toEqual(expected))

test('groups of which everything is shown stay the same ones', () => {
  const [first] = shownGroups(groups, { chapter: 'all', passes: null, loading: false })
  expect(first).toBe(groups[0])
})
