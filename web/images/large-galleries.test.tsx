import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Image } from '#contract/images.ts'
import {
  answer,
  gallery,
  imageOf,
  mara,
  message,
  networkFailure,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

const IMAGES = '/api/galleries/7/images'
const imageList = Array.from({ length: 600 }, (_, index) => imageOf(7, `${index}.jpg`, { id: index + 1 }))
const idsOf = (images: readonly Image[]) => images.map(({ id }) => id)

/** The settings of a gallery with 600 images. */
async function settings(answers: Record<string, unknown> = {}) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 460, 0))
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries': [],
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    [`GET ${IMAGES}?limit=250`]: imageList.slice(0, 250),
    [`GET ${IMAGES}/order`]: { imageIds: idsOf(imageList) },
    [`GET ${IMAGES}?ids=${idsOf(imageList.slice(250, 500))}`]: imageList.slice(250, 500),
    [`GET ${IMAGES}?ids=${idsOf(imageList.slice(500))}`]: imageList.slice(500),
    ...answers,
  })
  return { server, ...open('/gallery/7/settings') }
}
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const firstShown = () => within(screen.getByRole('list', { name: 'Images' })).getAllByRole('img')[0]

test('many images are read by several calls', async () => {
  const { server } = await settings()
  await heading('600 images')
  expect(server.calls.filter(({ path }) => path.startsWith(IMAGES))).toHaveLength(4)
})

test('the first images are shown while the others are read, and nothing is done to them', async () => {
  let read = (_order: object) => {}
  await settings({ [`GET ${IMAGES}/order`]: () => new Promise((resolve) => (read = resolve)) })
  await heading('Loading images...')
  expect(firstShown()).toHaveAttribute('alt', '0.jpg')
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reorder Images' })).toBeNull()
  await act(async () => read({ imageIds: idsOf(imageList) }))
  await heading('600 images')
  expect(screen.getByRole('checkbox', { name: 'Select 0.jpg' })).toBeInTheDocument()
})

test('images that are arranged and deleted while they are read are there once, in their order', async () => {
  // After the first call, the last image was moved to the front, and then one was deleted.
  const [last, ...others] = [imageList.at(-1)!, ...imageList.slice(0, -1)]
  const second = [last, ...others.slice(250, 499)]
  await settings({
    [`GET ${IMAGES}/order`]: { imageIds: idsOf([last, ...others]) },
    [`GET ${IMAGES}?ids=${idsOf(second)}`]: second.filter(({ id }) => id !== 300).toReversed(),
    [`GET ${IMAGES}?ids=${idsOf(others.slice(499))}`]: others.slice(499),
  })
  await heading('599 images')
  expect(firstShown()).toHaveAttribute('alt', '599.jpg')
})

test('many images are changed by several calls, and those before one that fails stay changed', async () => {
  const some = imageList.slice(0, 240)
  const { person, server } = await settings({
    [`GET ${IMAGES}?limit=250`]: some,
    [`POST ${IMAGES}/delete`]: ({ imageIds }: { imageIds: number[] }) =>
      imageIds[0] === 1 ? answer(204) : networkFailure(),
  })
  await heading('240 images')
  await person.click(screen.getByRole('button', { name: 'Select all' }))
  await person.keyboard('{Delete}')
  const dialog = within(await screen.findByRole('alertdialog'))
  server.nowAnswers({ [`GET ${IMAGES}?limit=250`]: some.slice(100) })
  await person.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await message('Error')).toContain('Only 100 of 240 images are done. Please try again.')
  await heading('140 images')
  expect(server.to('POST', `${IMAGES}/delete`).map(({ body }) => body)).toEqual([
    { imageIds: idsOf(some.slice(0, 100)) },
    { imageIds: idsOf(some.slice(100, 200)) },
  ])
})

describe('another order of many', () => {
  const ids = idsOf(imageList)
  const wanted = ids.toReversed()
  const between = [ids.slice(0, 350), ids.slice(0, 100)].map((left) => [
    ...left,
    ...wanted.slice(0, 600 - left.length),
  ])

  /** Reverses their order and saves it. */
  async function saves(answers: { reorder?: unknown; move?: unknown }) {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 460, 0))
    const server = serverAnswers({
      'GET /api/auth/user': mara(),
      'GET /api/galleries': [],
      'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
      [`GET ${IMAGES}`]: imageList,
      [`PATCH ${IMAGES}/reorder`]: answers.reorder ?? answer(204),
      [`POST ${IMAGES}/move`]: answers.move ?? answer(204),
    })
    const { person } = open('/gallery/7/settings')
    await heading('600 images')
    await person.click(screen.getByRole('button', { name: 'Reorder Images' }))
    await person.click(await screen.findByRole('button', { name: 'Sort by' }))
    await person.click(screen.getByRole('menuitem', { name: 'File name, Z to A' }))
    await person.click(screen.getByRole('button', { name: 'Save Arrangement' }))
    const sent = (method: string, path: string) => server.to(method, `${IMAGES}/${path}`)
    return {
      server,
      person,
      reordered: () => sent('PATCH', 'reorder').map(({ body }) => body),
      moved: () => sent('POST', 'move').map(({ body }) => body),
    }
  }

  test('is saved by several calls, of which the first and the last know the one before', async () => {
    const { reordered, moved } = await saves({})
    expect(await message('Images reordered')).toContain('Images reordered')
    expect(reordered()).toEqual([
      { imageIds: between[0], was: ids },
      { imageIds: wanted, was: between[1] },
    ])
    expect(moved()).toEqual([{ imageIds: wanted.slice(250, 500), chapterId: null }])
    await waitFor(() => expect(firstShown()).toHaveAttribute('alt', '599.jpg'))
  })

  test('says while it is saved how much of it is', async () => {
    await saves({ move: () => new Promise(() => {}) })
    expect(await screen.findByRole('button', { name: 'Saving 42 %...' })).toBeDisabled()
  })

  test.each([
    ['the connection', () => networkFailure()],
    ['an image that is gone', () => refusal(409, 'Some of these pictures are no longer in this gallery.')],
  ])('that is saved in part says so (%s), and is saved to its end', async (_why, failure) => {
    const { person, server, reordered } = await saves({ move: failure })
    expect(await message('Error')).toContain('Only a part of the new order is saved. Please save again.')
    server.nowAnswers({ [`POST ${IMAGES}/move`]: answer(204) })
    await person.click(screen.getByRole('button', { name: 'Save Arrangement' }))
    expect(await message('Images reordered')).toContain('Images reordered')
    expect(reordered()[1]).toEqual({ imageIds: expect.any(Array), was: between[0] })
    expect(reordered().at(-1)).toMatchObject({ imageIds: wanted })
    await waitFor(() => expect(firstShown()).toHaveAttribute('alt', '599.jpg'))
  })

  test('reports a partial save when someone else changes the order meanwhile', async () => {
    let calls = 0
    const current = { imageIds: ids }
    await saves({
      reorder: () =>
        ++calls === 2 ? refusal(409, 'Changed', { code: 'edit_conflict', current }) : answer(204),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Only a part of yours is saved.')
  })
})

test('many deleted images are restored by several calls, the last ones first, and only what counts them is asked for', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'trash-days', content: '30' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  const some = imageList.slice(0, 240)
  const { person, server } = await settings({
    [`GET ${IMAGES}?limit=250`]: some,
    [`POST ${IMAGES}/delete`]: answer(204),
    'POST /api/removed/restore': { restored: { galleries: 0, images: 100 } },
    'GET /api/account/usage': refusal(501, 'Not needed'),
  })
  await heading('240 images')
  await person.click(screen.getByRole('button', { name: 'Select all' }))
  await person.keyboard('{Delete}')
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  const before = server.calls.length
  await person.click(undo)
  await screen.findByText('240 images restored')
  await heading('240 images')
  expect(server.to('POST', '/api/removed/restore').map(({ body }) => body)).toEqual(
    [some.slice(140), some.slice(40, 140), some.slice(0, 40)].map((part) => ({
      galleries: [],
      images: idsOf(part),
    })),
  )
  const asked = server.calls.slice(before).filter(({ method }) => method === 'GET')
  expect(asked.map(({ path }) => path)).not.toContain('/api/auth/user')
  expect(asked.map(({ path }) => path)).toContain('/api/galleries/7')
})

test('a chapter of many images is emptied by several calls before it is deleted', async () => {
  const chapterOf = (id: number, title: string) => ({
    id,
    title,
    text: null,
    slug: title.toLowerCase(),
    translations: {},
    imageCount: 0,
  })
  const chapters = [chapterOf(1, 'Ceremony'), chapterOf(2, 'Dinner')]
  let now = imageList.slice(0, 240).map((image): Image => ({ ...image, chapterId: 2 }))
  const { person, server } = await settings({
    [`GET ${IMAGES}?limit=250`]: () => now,
    'GET /api/galleries/7/chapters': chapters,
    [`POST ${IMAGES}/move`]({ imageIds, chapterId }: { imageIds: number[]; chapterId: number }) {
      const moved = new Set(imageIds)
      now = now.map((image) => (moved.has(image.id) ? { ...image, chapterId } : image))
      return now.filter(({ id }) => moved.has(id))
    },
    'DELETE /api/chapters/2': answer(204),
  })
  await heading('240 images')
  await person.click(screen.getByRole('button', { name: 'More for the chapter “Dinner”' }))
  await person.click(screen.getByRole('menuitem', { name: 'Delete chapter…' }))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await message('Chapter deleted')).toContain('Chapter deleted')
  const changes = server.calls.filter(({ method }) => method !== 'GET')
  expect(changes.map(({ method, path, body }) => [method, path, body])).toEqual([
    ...[0, 100, 200].map((from) => [
      'POST',
      `${IMAGES}/move`,
      { imageIds: idsOf(imageList.slice(from, Math.min(240, from + 100))), chapterId: 1 },
    ]),
    ['DELETE', '/api/chapters/2', undefined],
  ])
})
