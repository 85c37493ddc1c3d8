import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { ImageOrder } from '#contract/images.ts'
import {
  answer,
  clicksAreHeard,
  gallery,
  imageOf,
  mara,
  message,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

const IMAGES = '/api/galleries/7/images'
const CHAPTERS = '/api/galleries/7/chapters'
const REORDER = `${IMAGES}/reorder`
const chapter = (id: number, title: string): Chapter => ({
  ...{ id, title, text: null, slug: title.toLowerCase(), imageCount: 0, translations: {} },
})
const image = (name: string, id: number, chapterId: number | null) =>
  imageOf(7, `${name}.jpg`, { id, chapterId })
const four = [image('dune', 11, null), image('ridge', 12, 1), image('burn', 13, 1), image('tarn', 14, 2)]
const both = [chapter(1, 'Ceremony'), chapter(2, 'Dinner')]

afterEach(() => vi.unstubAllGlobals())
afterEach(clicksAreHeard)

/**
 * Lays the chapters out below each other, each 40 pixels high, as far as visible; the grid begins at 300.
 */
function placed(this: Element) {
  if (this.matches('nav[aria-label=Chapters]')) return new DOMRect(0, 100, 200, seen.height)
  const entry = this.closest('li[data-entry]')
  const place = entry ? [...entry.parentElement!.children].indexOf(entry) : 0
  return entry ? new DOMRect(0, 100 + 40 * place - seen.from, 200, 40) : new DOMRect(300, 100, 460, 0)
}
const seen = { height: 120, from: 0 }
afterEach(() => void Object.assign(seen, { height: 120, from: 0 }))

async function reorders() {
  vi.stubGlobal('innerWidth', 1440)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(placed)
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries/7': gallery('Dunes', { id: 7, imageCount: 4 }),
    [`GET ${IMAGES}`]: four,
    [`GET ${CHAPTERS}`]: both,
    [`PATCH ${REORDER}`]: answer(204),
  })
  const opened = open('/gallery/7/settings')
  await opened.person.click(await screen.findByRole('button', { name: 'Reorder Images' }))
  await screen.findByRole('heading', { name: 'Reorder Images' })
  const sent = () => server.to('PATCH', REORDER).map(({ body }) => body as ImageOrder)
  return { server, sent, ...opened }
}
const targets = () =>
  within(screen.getByRole('navigation', { name: 'Chapters' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const square = (name: string) => screen.getByRole('button', { name: new RegExp(`^Picture .*, ${name}`) })
const said = () => screen.getAllByRole('status').map((place) => place.textContent)
const save = () => screen.getByRole('button', { name: /^Sav/ })
/** Drags an image to the chapter at a place of the rail. */
function dragOver(name: string, place: number) {
  fireEvent.mouseDown(square(name), { button: 0, clientX: 320, clientY: 180 })
  fireEvent.mouseMove(document, { buttons: 1, clientX: 320, clientY: 190 })
  fireEvent.mouseMove(document, { buttons: 1, clientX: 100, clientY: 110 + 40 * place })
}
/** Drops the image, then waits until clicks are received again. */
async function letGo() {
  fireEvent.mouseUp(document)
  const heard = vi.fn()
  const probe = document.body.appendChild(document.createElement('button'))
  probe.addEventListener('click', heard)
  await waitFor(() => {
    probe.click()
    expect(heard).toHaveBeenCalled()
  })
  probe.remove()
}

test('what is dropped on a chapter goes to its end, and is saved with the arrangement by one call', async () => {
  const { person, sent } = await reorders()
  expect(targets()).toEqual(['Without a chapter1', 'Ceremony2', 'Dinner1'])
  await person.click(square('dune'))
  await person.click(square('burn'))
  dragOver('burn', 2)
  await waitFor(() => expect(said()).toContain('Over “Dinner”'))
  await letGo()
  await waitFor(() => expect(targets()).toEqual(['Without a chapter0', 'Ceremony1', 'Dinner3']))
  expect(said()).toContain('2 pictures moved to the end of “Dinner”')
  expect(sent()).toEqual([])
  await person.click(save())
  await message('Images reordered')
  expect(sent()).toEqual([
    {
      chapters: [
        { id: null, imageIds: [] },
        { id: 1, imageIds: [12] },
        { id: 2, imageIds: [14, 11, 13] },
      ],
      was: [11, 12, 13, 14],
    },
  ])
})

test('what is dropped on a chapter that was deleted meanwhile goes back', async () => {
  const { server, queryClient } = await reorders()
  dragOver('dune', 2)
  await waitFor(() => expect(said()).toContain('Over “Dinner”'))
  server.nowAnswers({
    [`GET ${CHAPTERS}`]: [both[0]],
    [`GET ${IMAGES}`]: four.map((one) => (one.chapterId === 2 ? { ...one, chapterId: 1 } : one)),
  })
  await act(() => queryClient.invalidateQueries({ queryKey: ['/api/galleries', '7'] }))
  await waitFor(() => expect(targets()).toEqual(['Without a chapter1', 'Ceremony3']))
  await letGo()
  await waitFor(() => expect(said()).toContain('Picture 1 is back in place 1 of 1 in no chapter'))
  expect(save()).toBeDisabled()
})

test('a chapter that is gone when it is saved leaves nothing half saved, and says so', async () => {
  const { person, server, sent } = await reorders()
  dragOver('dune', 2)
  await waitFor(() => expect(said()).toContain('Over “Dinner”'))
  await letGo()
  await waitFor(() => expect(save()).toBeEnabled())
  const now = {
    chapters: [
      { id: null, imageIds: [11] },
      { id: 1, imageIds: [12, 13, 14] },
    ],
  }
  server.nowAnswers({
    [`PATCH ${REORDER}`]: refusal(409, 'Changed.', { code: 'edit_conflict', current: now }),
    [`GET ${CHAPTERS}`]: [both[0]],
    [`GET ${IMAGES}`]: four.map((one) => (one.chapterId === 2 ? { ...one, chapterId: 1 } : one)),
  })
  await person.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent(/Nothing is saved yet/)
  await waitFor(() => expect(targets()).toEqual(['Without a chapter0', 'Ceremony4']))
  server.nowAnswers({ [`PATCH ${REORDER}`]: answer(204) })
  await person.click(save())
  await message('Images reordered')
  expect(sent().at(-1)).toMatchObject({ was: [11, 12, 13, 14] })
})

test('only a chapter that is seen takes what is dropped, and another one once they are scrolled', async () => {
  seen.height = 80
  await reorders()
  dragOver('dune', 2)
  await waitFor(() => expect(said().some((words) => words?.startsWith('Picture 1 lifted'))).toBe(true))
  fireEvent.mouseMove(document, { buttons: 1, clientX: 100, clientY: 150 })
  await waitFor(() => expect(said()).toContain('Over “Ceremony”'))
  seen.from = 40
  fireEvent.scroll(screen.getByRole('navigation', { name: 'Chapters' }))
  await waitFor(() => expect(said()).toContain('Over “Dinner”'))
  await letGo()
  await waitFor(() => expect(targets()).toEqual(['Without a chapter0', 'Ceremony2', 'Dinner2']))
})

test('a click shows a chapter', async () => {
  const { person } = await reorders()
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  await person.click(screen.getByRole('button', { name: /^Dinner/ }))
  expect(scrollTo).toHaveBeenCalledOnce()
})

test('they are not there where the window is narrow', async () => {
  await reorders()
  expect(screen.getByRole('navigation', { name: 'Chapters' })).toBeVisible()
  vi.stubGlobal('innerWidth', 800)
  fireEvent(window, new Event('resize'))
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Chapters' })).toBeNull())
})
