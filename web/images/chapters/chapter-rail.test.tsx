import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import {
  answer,
  chosenFile,
  gallery,
  imageOf,
  mara,
  message,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'
import { uploadLine } from '#testing/upload-line.ts'

const IMAGES = '/api/galleries/7/images'
const CHAPTERS = '/api/galleries/7/chapters'
const chapter = (id: number, title: string): Chapter => ({
  id,
  title,
  text: null,
  slug: title.toLowerCase(),
  imageCount: 0,
  translations: {},
})
const inChapter = (name: string, id: number, chapterId: number | null) =>
  imageOf(7, `${name}.jpg`, { id, chapterId })
const four = [
  inChapter('dune', 11, null),
  inChapter('ridge', 12, 1),
  inChapter('burn', 13, 1),
  inChapter('tarn', 14, 2),
]

afterEach(() => vi.unstubAllGlobals())

async function wideScreen(user = mara()) {
  vi.stubGlobal('innerWidth', 1440)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 0))
  const now = { images: [...four], chapters: [chapter(1, 'Ceremony'), chapter(2, 'Dinner')] }
  const line = uploadLine()
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries/7': gallery('Dunes', { id: 7, imageCount: 4 }),
    [`GET ${IMAGES}`]: () => now.images,
    [`GET ${CHAPTERS}`]: () => now.chapters,
    [`PATCH ${IMAGES}/reorder`]: answer(204),
    [`POST ${IMAGES}/move`]: ({ imageIds, chapterId }: { imageIds: number[]; chapterId: number | null }) =>
      four.filter(({ id }) => imageIds.includes(id)).map((image): Image => ({ ...image, chapterId })),
  })
  const opened = open('/gallery/7/settings')
  await screen.findByRole('navigation', { name: 'Chapters' })
  await rail().findByRole('button', { name: /^Dinner/ })
  await rail().findByText('4')
  return { server, line, now, ...opened }
}
const rail = () => within(screen.getByRole('navigation', { name: 'Chapters' }))
const entries = () =>
  rail()
    .getAllByRole('button', { name: /^(All|Without|Cer|Din|Spe)/ })
    .map(({ textContent }) => textContent)
const entry = (name: string) => rail().getByRole('button', { name: new RegExp(`^${name}`) })
const pictures = () =>
  within(screen.getByRole('region', { name: /^\d+ images?$/ }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt'))

/** A `DataTransfer`, which the browser keeps during a drag. */
function transfer(): DataTransfer {
  const kept = new Map<string, string>()
  return {
    get types() {
      return [...kept.keys()]
    },
    setData: (type: string, text: string) => void kept.set(type, text),
    getData: (type: string) => kept.get(type) ?? '',
    setDragImage() {},
  } as unknown as DataTransfer
}
function drags(from: Element, to: Element) {
  const dataTransfer = transfer()
  fireEvent.dragStart(from, { dataTransfer })
  fireEvent.dragOver(to, { dataTransfer })
  fireEvent.drop(to, { dataTransfer })
}

test('all chapters stand there with their numbers, and a click shows one', async () => {
  const { person } = await wideScreen()
  expect(entries()).toEqual(['All4', 'Without a chapter1', 'Ceremony2', 'Dinner1'])
  expect(pictures()).toEqual(['dune.jpg', 'ridge.jpg', 'burn.jpg', 'tarn.jpg'])
  await person.click(entry('Ceremony'))
  expect(entry('Ceremony')).toHaveAttribute('aria-current', 'true')
  expect(pictures()).toEqual(['ridge.jpg', 'burn.jpg'])
  await person.click(entry('Without'))
  expect(pictures()).toEqual(['dune.jpg'])
  await person.click(entry('All'))
  expect(pictures()).toHaveLength(4)
})

test('new files go to the chapter that is shown, or on which they are dropped', async () => {
  const { person, line } = await wideScreen()
  await person.click(entry('Ceremony'))
  const drop = (name: string, target: Element) => {
    const file = chosenFile(name)
    const items = [{ webkitGetAsEntry: () => null }]
    fireEvent.drop(target, { dataTransfer: { types: ['Files'], files: [file], items, getData: () => '' } })
  }
  drop('a.jpg', document.body)
  const first = await line.next(0)
  expect(first.fields.chapterId).toBe('1')
  first.answers(201, [inChapter('a', 21, 1)])
  drop('b.jpg', entry('Dinner'))
  expect((await line.next(1)).fields.chapterId).toBe('2')
})

test('an image is dropped on a chapter, and all that are chosen with it', async () => {
  const { person, server } = await wideScreen()
  const tile = (name: string) =>
    screen.getByRole('button', { name: `Edit ${name}.jpg` }).closest('[draggable]')!
  drags(tile('dune'), entry('Dinner'))
  await message('Image moved')
  await person.click(screen.getByRole('checkbox', { name: 'Select ridge.jpg' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select burn.jpg' }))
  drags(tile('burn'), entry('Without'))
  await message('Images moved')
  expect(server.to('POST', `${IMAGES}/move`).map(({ body }) => body)).toEqual([
    { imageIds: [11], chapterId: 2 },
    { imageIds: [12, 13], chapterId: null },
  ])
})

test('a chapter that was deleted meanwhile takes nothing, and goes', async () => {
  const { server, now } = await wideScreen()
  now.chapters = [chapter(1, 'Ceremony')]
  server.nowAnswers({ [`POST ${IMAGES}/move`]: refusal(404, 'Chapter not found') })
  drags(screen.getByRole('button', { name: 'Edit dune.jpg' }).closest('[draggable]')!, entry('Dinner'))
  expect(await message('Error')).toContain('Chapter not found')
  await waitFor(() => expect(entries()).toEqual(['All4', 'Without a chapter2', 'Ceremony2']))
})

test('a chapter is moved by keyboard, keeps the focus, and is saved', async () => {
  const { person, server } = await wideScreen()
  entry('Dinner').focus()
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(entries()).toEqual(['All4', 'Without a chapter1', 'Dinner1', 'Ceremony2'])
  expect(entry('Dinner')).toHaveFocus()
  expect(rail().getByRole('status')).toHaveTextContent('Chapter “Dinner” moved to place 1 of 2')
  await waitFor(() =>
    expect(server.to('PATCH', `${IMAGES}/reorder`).map(({ body }) => body)).toEqual([
      {
        chapters: [
          { id: null, imageIds: [11] },
          { id: 2, imageIds: [14] },
          { id: 1, imageIds: [12, 13] },
        ],
        was: [11, 12, 13, 14],
      },
    ]),
  )
})

test('a chapter is dragged to the place of another', async () => {
  await wideScreen()
  drags(entry('Ceremony').closest('[draggable]')!, entry('Dinner'))
  await waitFor(() => expect(entries()).toEqual(['All4', 'Without a chapter1', 'Dinner1', 'Ceremony2']))
})

test('chapters are made and named where they stand', async () => {
  const { person, server, now } = await wideScreen()
  const speeches = chapter(3, 'Speeches')
  server.nowAnswers({
    [`POST ${CHAPTERS}`]: speeches,
    'PATCH /api/chapters/3': chapter(3, 'Speeches and toasts'),
  })
  now.chapters.push(speeches)
  await person.click(rail().getByRole('button', { name: 'New chapter' }))
  await person.keyboard('Speeches{Enter}')
  await waitFor(() => expect(entry('Speeches')).toHaveFocus())
  await person.keyboard('{F2}')
  await person.keyboard('Speeches and toasts{Enter}')
  await waitFor(() => expect(entry('Speeches and toasts')).toHaveFocus())
  await person.keyboard('{F2}Nothing{Escape}')
  expect(entry('Speeches and toasts')).toHaveFocus()
  expect(server.to('POST', CHAPTERS).map(({ body }) => body)).toEqual([{ title: 'Speeches' }])
  expect(server.to('PATCH', '/api/chapters/3').map(({ body }) => body)).toEqual([
    { title: 'Speeches and toasts' },
  ])
})

test('an expired account looks at chapters and no more', async () => {
  await wideScreen(mara({ status: 'expired' }))
  expect(rail().queryByRole('button', { name: 'New chapter' })).toBeNull()
  expect(rail().queryByRole('button', { name: /^More/ })).toBeNull()
  expect(entry('Dinner').closest('li')).toHaveAttribute('draggable', 'false')
})
