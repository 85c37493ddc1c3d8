import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
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

const imageList = ['dune', 'ridge', 'burn', 'moor'].map((name, index) =>
  imageOf(7, `${name}.jpg`, { id: index + 1, waiting: index > 0 }),
)
const approved = (...ids: number[]) =>
  imageList.map((image) => (ids.includes(image.id) ? { ...image, waiting: false } : image))

async function imagesTab({ user = mara(), images = imageList, more = {} } = {}) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': [],
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    'GET /api/galleries/7/images': images,
    'GET /api/galleries/7/shareable-links': [],
    ...more,
  })
  const opened = open('/gallery/7/settings')
  await screen.findByRole('heading', { name: `${images.length} images` })
  const approves = (...ids: number[]) =>
    server.nowAnswers({
      'POST /api/galleries/7/images/approve': approved(...ids).filter(({ id }) => ids.includes(id)),
      'GET /api/galleries/7/images': approved(...ids),
    })
  const sent = () => server.to('POST', '/api/galleries/7/images/approve').map(({ body }) => body)
  return { server, approves, sent, ...opened }
}
const button = (name: string) => screen.getByRole('button', { name })
const shown = () =>
  within(screen.getByRole('list', { name: 'Images' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt')!.replace('.jpg', ''))

const wide = () =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1008, 0))

describe('images that wait for approval', () => {
  test('carry a badge among the others, and can be listed alone', async () => {
    const { person } = await imagesTab()
    expect(screen.getAllByText('Waiting')).toHaveLength(3)
    const filter = button('Waiting (3)')
    expect(filter).toHaveAttribute('aria-pressed', 'false')
    await person.click(filter)
    expect(filter).toHaveAttribute('aria-pressed', 'true')
    expect(shown()).toEqual(['ridge', 'burn', 'moor'])
    expect(screen.queryByRole('button', { name: 'Reorder Images' })).toBeNull()
    await person.click(filter)
    expect(shown()).toEqual(['dune', 'ridge', 'burn', 'moor'])
    expect(button('Reorder Images')).toBeVisible()
  })

  test('say who sent them, and by which link', async () => {
    const links = [
      { id: 6, name: 'Guests' },
      { id: 5, name: null },
    ]
    const sent = (id: number, uploaderName: string | null, shareableLinkId: number | null) =>
      imageOf(7, `${id}.jpg`, { id, waiting: true, uploaderName, shareableLinkId })
    const images = [
      sent(1, 'Ines', 6),
      sent(2, null, 5),
      sent(3, 'Tom', null),
      imageOf(7, '4.jpg', { id: 4 }),
    ]
    await imagesTab({ images, more: { 'GET /api/galleries/7/shareable-links': links } })
    expect(await screen.findByText('Ines, via Guests')).toBeVisible()
    expect(screen.getByText('A guest, via Link #1')).toBeVisible()
    expect(screen.getByText('Tom')).toBeVisible()
    expect(screen.getAllByText('Waiting')).toHaveLength(3)
  })

  test('there are none of: no filter', async () => {
    await imagesTab({ images: approved(2, 3, 4) })
    expect(screen.queryByText('Waiting')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Waiting/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })

  test('can be approved one by one; the focus goes to the next', async () => {
    wide()
    const { person, approves, sent } = await imagesTab()
    await person.click(button('Waiting (3)'))
    approves(3)
    await person.click(button('Approve burn.jpg'))
    await message('Image approved')
    expect(sent()).toEqual([{ imageIds: [3] }])
    expect(shown()).toEqual(['ridge', 'moor'])
    await waitFor(() => expect(button('Approve moor.jpg')).toHaveFocus())
  })

  test('are approved in the menu where a tile has no room for the button; the focus goes to the next menu', async () => {
    const { person, approves, sent } = await imagesTab()
    await person.click(button('Waiting (3)'))
    expect(screen.queryByRole('button', { name: 'Approve burn.jpg' })).toBeNull()
    approves(3)
    await person.click(button('More for burn.jpg'))
    await person.click(screen.getByRole('menuitem', { name: 'Approve' }))
    await message('Image approved')
    expect(sent()).toEqual([{ imageIds: [3] }])
    await waitFor(() => expect(button('More for moor.jpg')).toHaveFocus())
  })

  test('can be approved as chosen, leaving out what does not wait', async () => {
    const { person, approves, sent } = await imagesTab()
    await person.click(screen.getByRole('checkbox', { name: 'Select dune.jpg' }))
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    await person.click(screen.getByRole('checkbox', { name: 'Select moor.jpg' }))
    approves(4)
    await person.click(button('Approve'))
    await message('Image approved')
    expect(sent()).toEqual([{ imageIds: [4] }])
    expect(button('Waiting (2)')).toBeVisible()
    expect(screen.queryByText('2 selected')).toBeNull()
  })

  test('can be approved all together; then all images are listed', async () => {
    const { person, approves, sent } = await imagesTab()
    await person.click(button('Waiting (3)'))
    approves(2, 3, 4)
    await person.click(button('Approve all'))
    expect(await message('Images approved')).toContain('3 images are now visible to visitors.')
    expect(sent()).toEqual([{ imageIds: [2, 3, 4] }])
    expect(shown()).toEqual(['dune', 'ridge', 'burn', 'moor'])
    await waitFor(() => expect(screen.getByRole('heading', { name: '4 images' })).toHaveFocus())
  })

  test('can be deleted all together', async () => {
    const { person, server } = await imagesTab()
    await person.click(button('Waiting (3)'))
    await person.click(button('More for the waiting images'))
    await person.click(screen.getByRole('menuitem', { name: 'Delete all…' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 3 images' }))
    server.nowAnswers({ 'POST /api/galleries/7/images/delete': answer(204) })
    await person.click(dialog.getByRole('button', { name: 'Delete' }))
    await message('Images deleted')
    expect(server.to('POST', '/api/galleries/7/images/delete')).toMatchObject([
      { body: { imageIds: [2, 3, 4] } },
    ])
    expect(shown()).toEqual(['dune'])
  })

  test.each([
    ['the network', networkFailure, 'Failed to approve images. Please try again.'],
    [
      'a guest who withdrew one meanwhile',
      refusal(409, 'Some of these pictures are no longer in this gallery. Please reload.'),
      'Some of these pictures are no longer in this gallery. Please reload.',
    ],
  ])('stay when they cannot be approved because of %s', async (_why, refused, words) => {
    wide()
    const { person, server } = await imagesTab()
    server.nowAnswers({ 'POST /api/galleries/7/images/approve': refused })
    await person.click(button('Approve ridge.jpg'))
    expect(await message('Error')).toContain(words)
    expect(button('Waiting (3)')).toBeVisible()
  })

  test('are only shown to accounts that may change nothing', async () => {
    const { person } = await imagesTab({ user: mara({ status: 'expired' }) })
    await person.click(button('Waiting (3)'))
    expect(shown()).toEqual(['ridge', 'burn', 'moor'])
    expect(screen.queryByRole('button', { name: /^(Approve|Delete)/ })).toBeNull()
  })
})

describe('on a phone', () => {
  test('what there is no room for beside them is in menus', async () => {
    vi.stubGlobal('innerWidth', 390)
    const { person } = await imagesTab()
    const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(screen.queryByRole('button', { name: 'Reorder Images' })).toBeNull()
    await person.click(button('More for the images'))
    expect(items()).toEqual(['Select all', 'Reorder Images', 'Captions', 'Add chapter'])
    await person.keyboard('{Escape}')
    await person.click(screen.getByRole('checkbox', { name: 'Select dune.jpg' }))
    const bar = within(screen.getByRole('group', { name: 'Selected images' }))
    const names = () =>
      bar.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)
    expect(names()).toEqual(['Move to chapter', 'Caption', 'Delete', 'More for the selected images'])
    await person.click(screen.getByRole('checkbox', { name: 'Select ridge.jpg' }))
    expect(names()).toEqual(['Move to chapter', 'Approve', 'Delete', 'More for the selected images'])
    await person.click(button('More for the selected images'))
    expect(items()).toEqual(['Caption', 'Download'])
  })
})
