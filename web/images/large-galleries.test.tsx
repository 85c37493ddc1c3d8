import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Image } from '#contract/images.ts'
import {
  answer,
  gallery,
  imageOf,
  mara,
  message,
  networkFailure,
  open,
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
  // After the first call, the last image became the first one, and then one was deleted.
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
  expect(await message('Error')).toContain('Failed to delete images. Please try again.')
  await heading('140 images')
  expect(server.to('POST', `${IMAGES}/delete`).map(({ body }) => body)).toEqual([
    { imageIds: idsOf(some.slice(0, 100)) },
    { imageIds: idsOf(some.slice(100, 200)) },
  ])
})
