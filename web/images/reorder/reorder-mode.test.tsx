import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Image, ImageOrder } from '#contract/images.ts'
import { modified } from '#testing/modified-keys.ts'
import {
  clicksAreHeard,
  gallery,
  imageOf,
  mara,
  message,
  networkFailure,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

const IMAGES = '/api/galleries/7/images'
const REORDER = `${IMAGES}/reorder`
const imageList = ['dune', 'ridge', 'burn', 'moor', 'tarn'].map((name, index) =>
  imageOf(7, `${name}.jpg`, { id: index + 1 }),
)
const inOrder = (ids: readonly number[]) => ids.map((id) => imageList.find((one) => one.id === id)!)

afterEach(clicksAreHeard)

/** Gives the grid a width, in pixels; 460 makes three columns. */
function gridOf(width: number) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, 0))
}

async function reorders(images: readonly Image[] = imageList) {
  gridOf(460)
  let now = images
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries': [],
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    [`GET ${IMAGES}`]: () => now,
    [`PATCH ${REORDER}`]: ({ imageIds }: Required<ImageOrder>) => {
      now = inOrder(imageIds)
      return now
    },
  })
  const opened = open('/gallery/7/settings')
  await opened.person.click(await screen.findByRole('button', { name: 'Reorder Images' }))
  await screen.findByRole('heading', { name: 'Reorder Images' })
  return { server, ...opened, sent: () => server.to('PATCH', REORDER).map(({ body }) => body) }
}
const list = () => within(screen.getByRole('list', { name: 'Images' }))
const shown = () =>
  list()
    .getAllByRole('button', { name: /^Picture/ })
    .map((button) => button.getAttribute('aria-label')!)
const names = () => shown().map((label) => /, (\w+)\.jpg/.exec(label)![1])
const square = (name: string) => list().getByRole('button', { name: new RegExp(`^Picture .*, ${name}`) })
const save = () => screen.getByRole('button', { name: /^Sav/ })
const said = () => screen.getAllByRole('status').map((place) => place.textContent)

test('the mode is offered only with more than one image', async () => {
  serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    [`GET ${IMAGES}`]: [imageList[0]],
  })
  open('/gallery/7/settings')
  await screen.findByText('1 image')
  expect(screen.queryByRole('button', { name: 'Reorder Images' })).not.toBeInTheDocument()
})

test('images are in the gallery’s order, in equal squares with their numbers and names, and nothing is pending', async () => {
  await reorders()
  expect(shown()).toEqual([
    'Picture 1 of 5, dune.jpg',
    'Picture 2 of 5, ridge.jpg',
    'Picture 3 of 5, burn.jpg',
    'Picture 4 of 5, moor.jpg',
    'Picture 5 of 5, tarn.jpg',
  ])
  const styles = list()
    .getAllByRole('listitem')
    .map(({ style }) => [style.width, style.height, style.transform])
  expect(styles[0]).toEqual(['148px', '172px', 'translate(0px, 0px)'])
  expect(styles[4]).toEqual(['148px', '172px', 'translate(156px, 180px)'])
  expect(save()).toBeDisabled()
  expect(screen.getByRole('heading', { name: 'Reorder Images' })).toHaveFocus()
})

test('images are sorted by a menu, which arranges them without saving', async () => {
  const { person, sent } = await reorders()
  await person.click(screen.getByRole('button', { name: 'Sort by' }))
  await person.click(screen.getByRole('menuitem', { name: 'File name, A to Z' }))
  expect(names()).toEqual(['burn', 'dune', 'moor', 'ridge', 'tarn'])
  expect(said()).toContain('Sorted by: File name, A to Z')
  expect(sent()).toEqual([])
  await person.click(save())
  await waitFor(() => expect(sent()).toEqual([{ imageIds: [3, 1, 4, 2, 5], was: [1, 2, 3, 4, 5] }]))
})

describe('by keyboard', () => {
  test('an image is lifted, moved and dropped, and every step is said', async () => {
    const { person } = await reorders()
    square('dune').focus()
    await person.keyboard(' ')
    expect(square('dune')).toHaveAttribute('aria-pressed', 'true')
    expect(said()).toContain(
      'Picture 1 lifted from place 1 of 5. Arrow keys move it, Space drops it, Escape puts it back.',
    )
    await person.keyboard('{ArrowRight}')
    expect(said()).toContain('Picture 1 moved to place 2 of 5')
    for (const key of ['ArrowRight', 'ArrowDown', 'Escape', 'Enter']) {
      await person.keyboard(modified(key))
      expect(said(), key).toContain('Picture 1 moved to place 2 of 5')
    }
    expect(square('dune')).toHaveAttribute('aria-pressed', 'true')
    await person.keyboard('{ArrowDown}')
    expect(said()).toContain('Picture 1 moved to place 5 of 5')
    await person.keyboard(' ')
    expect(said()).toContain('Picture 1 dropped in place 5 of 5')
    expect(names()).toEqual(['ridge', 'burn', 'moor', 'tarn', 'dune'])
    expect(square('dune')).toHaveFocus()
    expect(square('dune')).toHaveAttribute('aria-pressed', 'false')
    expect(save()).toBeEnabled()
  })

  test('Escape puts it back', async () => {
    const { person } = await reorders()
    square('burn').focus()
    await person.keyboard(' {ArrowLeft}{ArrowLeft}{Escape}')
    expect(said()).toContain('Picture 3 is back in place 3 of 5')
    expect(names()).toEqual(['dune', 'ridge', 'burn', 'moor', 'tarn'])
    expect(save()).toBeDisabled()
  })

  test('arrows move nothing that is not lifted', async () => {
    const { person } = await reorders()
    square('burn').focus()
    await person.keyboard('{ArrowLeft}')
    expect(names()).toEqual(['dune', 'ridge', 'burn', 'moor', 'tarn'])
  })

  test('leaving it drops it', async () => {
    const { person } = await reorders()
    square('dune').focus()
    await person.keyboard(' {ArrowRight}')
    await person.tab()
    expect(said()).toContain('Picture 1 dropped in place 2 of 5')
  })
})

describe('to a position by its number', () => {
  async function asks() {
    const opened = await reorders()
    await opened.person.click(
      screen.getByRole('button', { name: 'Move dune.jpg to another position, now 1' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to position' }))
    const type = async (position: string) => {
      await opened.person.clear(dialog.getByLabelText('Position'))
      await opened.person.type(dialog.getByLabelText('Position'), `${position}{Enter}`)
    }
    return { ...opened, dialog, type }
  }

  test('an image moves at once, and keeps the focus', async () => {
    const { type } = await asks()
    await type('4')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(names()).toEqual(['ridge', 'burn', 'moor', 'dune', 'tarn']))
    expect(said()).toContain('Picture 1 moved to place 4 of 5')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Move dune.jpg to another position, now 4' })).toHaveFocus(),
    )
  })

  test.each(['0', '6', '2.5', 'x'])('%s is no position', async (typed) => {
    const { dialog, type } = await asks()
    await type(typed)
    expect(dialog.getByText('Must be a number from 1 to 5')).toBeVisible()
  })
})

describe('by mouse', () => {
  test('an image is dragged over another place', async () => {
    await reorders()
    const from = square('dune')
    fireEvent.mouseDown(from, { button: 0, clientX: 70, clientY: 70 })
    fireEvent.mouseMove(document, { buttons: 1, clientX: 80, clientY: 75 })
    fireEvent.mouseMove(document, { buttons: 1, clientX: 390, clientY: 80 })
    await waitFor(() => expect(said()).toContain('Picture 1 moved to place 3 of 5'))
    fireEvent.mouseUp(document, { clientX: 390, clientY: 80 })
    await waitFor(() => expect(names()).toEqual(['ridge', 'burn', 'dune', 'moor', 'tarn']))
    expect(said()).toContain('Picture 1 dropped in place 3 of 5')
    expect(save()).toBeEnabled()
  })

  test('a press without moving is no drag', async () => {
    await reorders()
    fireEvent.mouseDown(square('dune'), { button: 0, clientX: 70, clientY: 70 })
    fireEvent.mouseMove(document, { buttons: 1, clientX: 73, clientY: 72 })
    fireEvent.mouseUp(document, { clientX: 73, clientY: 72 })
    expect(said()).not.toContain('Picture 1 dropped in place 1 of 5')
    expect(save()).toBeDisabled()
  })
})

describe('several that are chosen', () => {
  const chooses = async (person: Awaited<ReturnType<typeof reorders>>['person'], ...some: string[]) => {
    for (const name of some) await person.click(square(name))
  }
  const drag = (from: Element, ...to: { clientX: number; clientY: number }[]) => {
    fireEvent.mouseDown(from, { button: 0, clientX: 70, clientY: 70 })
    for (const place of [{ clientX: 80, clientY: 75 }, ...to])
      fireEvent.mouseMove(document, { buttons: 1, ...place })
  }

  test('are dragged as one, and come to stand side by side', async () => {
    const { person } = await reorders()
    await chooses(person, 'dune', 'burn')
    expect(screen.getByText('2 selected')).toBeVisible()
    expect(square('burn')).toHaveAccessibleName('Picture 3 of 5, burn.jpg, chosen')
    drag(square('dune'))
    await waitFor(() =>
      expect(said()).toContain(
        'Picture 1 lifted with 1 other from place 1 of 5. Arrow keys move them, Space drops them, Escape puts them back.',
      ),
    )
    fireEvent.mouseMove(document, { buttons: 1, clientX: 80, clientY: 250 })
    await waitFor(() => expect(said()).toContain('Picture 1 moved to place 4 of 5'))
    fireEvent.mouseUp(document, { clientX: 80, clientY: 250 })
    await waitFor(() => expect(names()).toEqual(['ridge', 'moor', 'dune', 'burn', 'tarn']))
    expect(said()).toContain('Picture 1 dropped with 1 other in place 3 of 5')
    expect(save()).toBeEnabled()
  })

  test('leave one that is not chosen alone', async () => {
    const { person } = await reorders()
    await chooses(person, 'ridge', 'moor')
    drag(square('dune'), { clientX: 390, clientY: 80 })
    await waitFor(() => expect(said()).toContain('Picture 1 moved to place 3 of 5'))
    fireEvent.mouseUp(document, { clientX: 390, clientY: 80 })
    await waitFor(() => expect(names()).toEqual(['ridge', 'burn', 'dune', 'moor', 'tarn']))
  })

  test('are chosen and moved by keyboard', async () => {
    const { person } = await reorders()
    square('ridge').focus()
    await person.keyboard('x')
    square('tarn').focus()
    await person.keyboard('x')
    expect(screen.getByText('2 selected')).toBeVisible()
    await person.keyboard(' {Home} ')
    expect(names()).toEqual(['ridge', 'tarn', 'dune', 'burn', 'moor'])
    await person.keyboard(' {Escape}{Escape}')
    expect(screen.queryByText('2 selected')).toBeNull()
    expect(names()).toEqual(['ridge', 'tarn', 'dune', 'burn', 'moor'])
  })

  test('are chosen in a row with Shift, and not any more with “Clear”', async () => {
    const { person } = await reorders()
    await person.click(square('ridge'))
    await person.keyboard('{Shift>}')
    await person.click(square('moor'))
    await person.keyboard('{/Shift}')
    expect(screen.getByText('3 selected')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByText('3 selected')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Reorder Images' })).toHaveFocus()
  })

  test('go to a position by the number of one of them', async () => {
    const { person } = await reorders()
    await chooses(person, 'dune', 'ridge')
    await person.click(screen.getByRole('button', { name: /^Move ridge/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to position' }))
    expect(dialog.getByText('2 pictures')).toBeVisible()
    await person.clear(dialog.getByLabelText('Position'))
    await person.type(dialog.getByLabelText('Position'), '3{Enter}')
    await waitFor(() => expect(names()).toEqual(['burn', 'moor', 'dune', 'ridge', 'tarn']))
  })

  test.each<[string, () => void]>([
    ['the button was let go elsewhere', () => void fireEvent.mouseMove(document, { buttons: 0 })],
    ['the Escape key is pressed', () => void fireEvent.keyDown(document, { code: 'Escape' })],
    ['the window goes to the back', () => void fireEvent.blur(window)],
    [
      'a second finger comes',
      () => void fireEvent.touchStart(document, { touches: [{ identifier: 1 }, { identifier: 2 }] }),
    ],
  ])('go back when %s, and stay chosen', async (_why, happens) => {
    const { person } = await reorders()
    await chooses(person, 'dune', 'burn')
    drag(square('dune'), { clientX: 80, clientY: 250 })
    await waitFor(() => expect(said()).toContain('Picture 1 moved to place 4 of 5'))
    happens()
    await waitFor(() => expect(said()).toContain('Picture 1 is back in place 1 of 5'))
    fireEvent.mouseUp(document, { clientX: 80, clientY: 250 })
    expect(names()).toEqual(['dune', 'ridge', 'burn', 'moor', 'tarn'])
    expect(screen.getByText('2 selected')).toBeVisible()
    expect(save()).toBeDisabled()
  })

  test('of which someone deletes one meanwhile are dropped without it', async () => {
    const opened = await reorders()
    await chooses(opened.person, 'dune', 'burn', 'tarn')
    drag(square('dune'), { clientX: 80, clientY: 250 })
    await waitFor(() => expect(said()).toContain('Picture 1 moved to place 4 of 5'))
    await readAgain(opened, [1, 2, 4, 5])
    fireEvent.mouseMove(document, { buttons: 1, clientX: 230, clientY: 80 })
    fireEvent.mouseUp(document, { clientX: 230, clientY: 80 })
    await waitFor(() => expect(names()).toEqual(['ridge', 'dune', 'tarn', 'moor']))
  })

  test('an image that someone deletes while it is dragged is gone', async () => {
    const opened = await reorders()
    drag(square('dune'), { clientX: 80, clientY: 250 })
    await waitFor(() => expect(said()).toContain('Picture 1 moved to place 4 of 5'))
    await readAgain(opened, [2, 3, 4, 5])
    fireEvent.mouseUp(document, { clientX: 80, clientY: 250 })
    await waitFor(() => expect(said()).toContain('The picture is no longer in this gallery'))
    expect(names()).toEqual(['ridge', 'burn', 'moor', 'tarn'])
  })
})

/** Reads the images again, as after a while in another window. */
async function readAgain(
  { server, queryClient }: Awaited<ReturnType<typeof reorders>>,
  ids: readonly number[],
) {
  server.nowAnswers({ [`GET ${IMAGES}`]: inOrder(ids) })
  await act(() => queryClient.invalidateQueries({ queryKey: ['/api/galleries', '7', 'images'] }))
  await waitFor(() => expect(names()).toHaveLength(ids.length))
}

/** Moves the first image to the second place. */
async function swaps(opened: Awaited<ReturnType<typeof reorders>>) {
  square('dune').focus()
  await opened.person.keyboard(' {ArrowRight} ')
}

describe('saving', () => {
  test('sends the whole order and what it was, says so, and leaves the mode', async () => {
    const opened = await reorders()
    await swaps(opened)
    await opened.person.click(save())
    expect(await message('Images reordered')).toContain('Images reordered')
    expect(opened.sent()).toEqual([{ imageIds: [2, 1, 3, 4, 5], was: [1, 2, 3, 4, 5] }])
    expect(await screen.findByRole('button', { name: 'Reorder Images' })).toBeVisible()
    const afterwards = list()
      .getAllByRole('img')
      .map((image) => image.getAttribute('alt'))
    expect(afterwards).toEqual(['ridge.jpg', 'dune.jpg', 'burn.jpg', 'moor.jpg', 'tarn.jpg'])
    expect(screen.getByRole('heading', { name: '5 images' })).toHaveFocus()
  })

  test('is under way: the button says so', async () => {
    const opened = await reorders()
    opened.server.nowAnswers({ [`PATCH ${REORDER}`]: noAnswerYet })
    await swaps(opened)
    await opened.person.click(save())
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled()
  })

  test.each([
    ['without words', networkFailure, 'Failed to reorder images. Please try again.'],
    ['with a refusal', refusal(403, 'Your account has expired.'), 'Your account has expired.'],
  ])('that failed %s keeps the arrangement', async (_case, answered, words) => {
    const opened = await reorders()
    opened.server.nowAnswers({ [`PATCH ${REORDER}`]: answered })
    await swaps(opened)
    await opened.person.click(save())
    expect(await message('Error')).toContain(words)
    expect(names()).toEqual(['ridge', 'dune', 'burn', 'moor', 'tarn'])
    expect(save()).toBeEnabled()
  })

  test('Cancel asks first, and leaves everything as the server has it', async () => {
    const opened = await reorders()
    await swaps(opened)
    await opened.person.click(screen.getByRole('button', { name: 'Cancel' }))
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
    await opened.person.click(within(question).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(names()).toEqual(['ridge', 'dune', 'burn', 'moor', 'tarn'])
    await cancels(opened)
    const afterwards = list()
      .getAllByRole('img')
      .map((image) => image.getAttribute('alt'))
    expect(afterwards).toEqual(['dune.jpg', 'ridge.jpg', 'burn.jpg', 'moor.jpg', 'tarn.jpg'])
    expect(opened.sent()).toEqual([])
  })
})

/** Leaves the mode despite unsaved changes. */
async function cancels({ person }: Awaited<ReturnType<typeof reorders>>) {
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
  await person.click(question.getByRole('button', { name: 'Discard' }))
  await screen.findByRole('button', { name: 'Reorder Images' })
}

/** Opens another tab and returns. */
async function comesBack(opened: Awaited<ReturnType<typeof reorders>>) {
  opened.server.nowAnswers({ 'GET /api/galleries/7/shareable-links': [] })
  await opened.person.click(screen.getByRole('link', { name: 'Sharing' }))
  expect(await screen.findByRole('heading', { name: 'Upload links' })).toBeVisible()
  await opened.person.click(screen.getByRole('link', { name: 'Images' }))
}

describe('switching to another tab during a reorder', () => {
  test('finds the arrangement as it was left', async () => {
    const opened = await reorders()
    await swaps(opened)
    await comesBack(opened)
    await screen.findByRole('heading', { name: 'Reorder Images' })
    expect(names()).toEqual(['ridge', 'dune', 'burn', 'moor', 'tarn'])
    await opened.person.click(save())
    expect(await message('Images reordered')).toContain('Images reordered')
    expect(opened.sent()).toEqual([{ imageIds: [2, 1, 3, 4, 5], was: [1, 2, 3, 4, 5] }])
    await comesBack(opened)
    expect(await screen.findByRole('button', { name: 'Reorder Images' })).toBeVisible()
  })

  test('finds the grid where the arrangement was cancelled', async () => {
    const opened = await reorders()
    await swaps(opened)
    await cancels(opened)
    await comesBack(opened)
    expect(await screen.findByRole('button', { name: 'Reorder Images' })).toBeVisible()
  })
})

describe('when another user saved first', () => {
  async function overtaken(now: number[], how = 'changed the order of these pictures') {
    const opened = await reorders()
    opened.server.nowAnswers({
      [`GET ${IMAGES}`]: inOrder(now),
      [`PATCH ${REORDER}`]: ({ imageIds, was }: Required<ImageOrder>) =>
        was.join() === now.join()
          ? inOrder(imageIds)
          : refusal(409, 'Somebody else arranged these.', {
              code: 'edit_conflict',
              current: { imageIds: now },
            }),
    })
    await swaps(opened)
    await opened.person.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Someone else has ${how}. Nothing is saved yet.`,
    )
    return opened
  }

  test('my arrangement stands when it is saved again', async () => {
    const { person, sent } = await overtaken([5, 4, 3, 2, 1])
    expect(names()).toEqual(['ridge', 'dune', 'burn', 'moor', 'tarn'])
    await person.click(save())
    await message('Images reordered')
    expect(sent().at(-1)).toEqual({ imageIds: [2, 1, 3, 4, 5], was: [5, 4, 3, 2, 1] })
  })

  test('theirs can be used', async () => {
    const { person } = await overtaken([5, 4, 3, 2, 1])
    await person.click(screen.getByRole('button', { name: 'Use theirs' }))
    expect(names()).toEqual(['tarn', 'moor', 'burn', 'ridge', 'dune'])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(save()).toBeDisabled()
  })

  test('what they deleted is left out of mine', async () => {
    const { person, sent } = await overtaken([1, 2, 4, 5], 'added or deleted pictures')
    await waitFor(() => expect(names()).toEqual(['ridge', 'dune', 'moor', 'tarn']))
    await person.click(save())
    await message('Images reordered')
    expect(sent().at(-1)).toEqual({ imageIds: [2, 1, 4, 5], was: [1, 2, 4, 5] })
  })
})

test('a thousand images are not all rendered, and the one on the move always is', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => imageOf(7, `${index}.jpg`))
  const { person } = await reorders(many)
  expect(list().getAllByRole('listitem').length).toBeLessThan(120)
  const first = list().getByRole('button', { name: 'Picture 1 of 1,000, 0.jpg' })
  first.focus()
  await person.keyboard(' {End}')
  expect(said()).toContain('Picture 1 moved to place 1000 of 1000')
  expect(first).toHaveAccessibleName('Picture 1,000 of 1,000, 0.jpg')
  expect(first).toHaveFocus()
})
