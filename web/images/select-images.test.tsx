import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { imageCountText } from '#contract/counts.ts'
import { modified } from '#testing/modified-keys.ts'
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

/** Sent with every change of the cover, as the gallery's focus belonged to the picture before. */
const ITS_OWN_FOCUS = { coverFocusX: null, coverFocusY: null }

const imageList = ['dune', 'ridge', 'burn', 'moor', 'tarn', 'fell'].map((name, index) =>
  imageOf(7, `${name}.jpg`, { id: index + 1 }),
)
const without = (...ids: number[]) => imageList.filter(({ id }) => !ids.includes(id))

async function imagesTab(user = mara(), images = imageList) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': [],
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    'GET /api/galleries/7/images': images,
  })
  const opened = open('/gallery/7/settings')
  await screen.findByRole('heading', { level: 2, name: imageCountText(images.length) })
  return { server, ...opened }
}
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}.jpg` })
const chosen = () =>
  screen
    .getAllByRole('checkbox')
    .filter((one) => (one as HTMLInputElement).checked)
    .map((one) => one.getAttribute('aria-label')!.replace(/Select (\w+)\.jpg/, '$1'))
const bar = () => within(screen.getByRole('group', { name: 'Selected images' }))
const shown = () =>
  within(screen.getByRole('list', { name: 'Images' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt')!.replace('.jpg', ''))

test('an image becomes the cover, and the first image is it again', async () => {
  const { server, person } = await imagesTab()
  let dunes = gallery('Dunes', { id: 7 })
  server.nowAnswers({
    'GET /api/galleries/7': () => dunes,
    'PATCH /api/galleries/7': ({ coverImageId }: { coverImageId: number | null }) => {
      dunes = { ...dunes, coverImageId }
      return dunes
    },
  })
  const tile = (name: string) =>
    within(screen.getByRole('button', { name: `Edit ${name}.jpg` }).parentElement!)
  await person.click(tile('burn').getByRole('button', { name: 'More for burn.jpg' }))
  await person.click(screen.getByRole('menuitem', { name: 'Use as cover' }))
  expect(await tile('burn').findByText('Cover')).toBeVisible()
  await waitFor(() => expect(tile('burn').getByRole('button', { name: 'More for burn.jpg' })).toHaveFocus())
  await person.click(tile('burn').getByRole('button', { name: 'More for burn.jpg' }))
  await person.click(screen.getByRole('menuitem', { name: 'Use the first image as cover' }))
  await waitFor(() => expect(screen.queryByText('Cover')).not.toBeInTheDocument())
  expect(server.to('PATCH', '/api/galleries/7').map(({ body }) => body)).toEqual([
    { coverImageId: 3, ...ITS_OWN_FOCUS },
    { coverImageId: null, ...ITS_OWN_FOCUS },
  ])
})

describe('choosing images', () => {
  test('counts them, and gives them up again', async () => {
    const { person } = await imagesTab()
    await person.click(box('ridge'))
    await person.click(box('moor'))
    expect(chosen()).toEqual(['ridge', 'moor'])
    expect(screen.getByText('2 selected')).toBeVisible()
    await person.click(box('ridge'))
    expect(screen.getByText('1 selected')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Clear' }))
    expect(chosen()).toEqual([])
  })

  test('with Shift chooses everything between, by mouse and by keyboard', async () => {
    const { person } = await imagesTab()
    await person.click(box('ridge'))
    await person.keyboard('{Shift>}')
    await person.click(box('tarn'))
    await person.keyboard('{/Shift}')
    expect(chosen()).toEqual(['ridge', 'burn', 'moor', 'tarn'])
  })

  test('by a click on the image with Ctrl or Shift, and without once one is chosen', async () => {
    const { person } = await imagesTab()
    const picture = (name: string) => screen.getByRole('button', { name: `Edit ${name}.jpg` })
    fireEvent.click(picture('ridge'), { ctrlKey: true })
    fireEvent.click(picture('moor'), { shiftKey: true })
    expect(chosen()).toEqual(['ridge', 'burn', 'moor'])
    // Once images are chosen, the label of the checkbox covers the image.
    await person.click(box('fell').closest('label')!)
    expect(chosen()).toEqual(['ridge', 'burn', 'moor', 'fell'])
    picture('dune').focus()
    await person.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Edit image' })).toBeVisible()
  })

  test('can mean all of them, by the button or by the keyboard', async () => {
    const { person } = await imagesTab()
    await person.click(screen.getByRole('button', { name: 'Select all' }))
    expect(screen.getByText('6 selected')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Select all' })).not.toBeInTheDocument()
    box('dune').focus()
    await person.keyboard(modified('Escape', 'Delete'))
    expect(screen.getByText('6 selected')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await person.keyboard('{Escape}')
    expect(chosen()).toEqual([])
    // AltGr arrives as Ctrl+Alt on some systems.
    await person.keyboard('{Control>}{Alt>}a{/Alt}{/Control}')
    expect(chosen()).toEqual([])
    await person.keyboard('{Control>}a{/Control}')
    expect(screen.getByText('6 selected')).toBeVisible()
  })

  test('is not for expired accounts', async () => {
    await imagesTab(mara({ status: 'expired' }))
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Select all' })).not.toBeInTheDocument()
  })
})

/** Downloads that the browser was asked for: an address, or a form with its fields. */
function downloads() {
  const begun: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    begun.push(this.getAttribute('href')!)
  })
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const field = this.elements[0] as HTMLInputElement
    begun.push(`${this.method} ${this.getAttribute('action')} ${field.name}=${field.value}`)
  })
  return begun
}

describe('the chosen ones', () => {
  const DOWNLOAD = '/api/galleries/7/images/download'

  test('have one bar for all that can be done to them', async () => {
    const { person } = await imagesTab()
    expect(screen.queryByRole('group', { name: 'Selected images' })).toBeNull()
    await person.click(box('moor'))
    const names = () =>
      bar()
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    expect(names()).toEqual(['Move to chapter', 'Caption', 'Download', 'Use as cover', 'Delete'])
    await person.click(box('ridge'))
    expect(names()).toEqual(['Move to chapter', 'Caption', 'Download', 'Delete'])
  })

  test('one of them becomes the cover', async () => {
    const { person, server } = await imagesTab()
    const changed = gallery('Dunes', { id: 7, coverImageId: 4 })
    server.nowAnswers({ 'PATCH /api/galleries/7': changed, 'GET /api/galleries/7': changed })
    await person.click(box('moor'))
    await person.click(bar().getByRole('button', { name: 'Use as cover' }))
    await message('Cover changed')
    expect(server.to('PATCH', '/api/galleries/7').map(({ body }) => body)).toEqual([
      { coverImageId: 4, ...ITS_OWN_FOCUS },
    ])
    expect(bar().queryByRole('button', { name: 'Use as cover' })).toBeNull()
  })

  test('are downloaded in one ZIP, once it is known that it would begin', async () => {
    const { person, server } = await imagesTab()
    const begun = downloads()
    const address = `${DOWNLOAD}?ids=2,4`
    server.nowAnswers({ [`GET ${address}`]: refusal(409, 'Some of these pictures are no longer here.') })
    await person.click(box('moor'))
    await person.click(box('ridge'))
    await person.click(bar().getByRole('button', { name: 'Download' }))
    expect(await message('Error')).toContain('Some of these pictures are no longer here.')
    expect(begun).toEqual([])
    server.nowAnswers({ [`GET ${address}`]: 'ZIP' })
    await person.click(bar().getByRole('button', { name: 'Download' }))
    expect(await message('Download started')).toContain('Your ZIP is downloading.')
    expect(begun).toEqual([address])
  })

  test('are asked for by a form where an address would be too long', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 460, 0))
    const many = Array.from({ length: 600 }, (_, index) =>
      imageOf(7, `${index}.jpg`, { id: 2_000_000_000 + index }),
    )
    const { person, server } = await imagesTab(mara(), many)
    const begun = downloads()
    // Replaces the frame, which cannot be made here.
    document.body.insertAdjacentHTML('beforeend', '<div name="downloads"></div>')
    server.nowAnswers({ [`POST ${DOWNLOAD}`]: 'ZIP' })
    await person.click(screen.getByRole('button', { name: 'Select all' }))
    await person.click(bar().getByRole('button', { name: 'Download' }))
    await message('Download started')
    const ids = many.map(({ id }) => id)
    expect(server.to('POST', DOWNLOAD).map(({ body }) => body)).toEqual([{ imageIds: ids }])
    expect(begun).toEqual([`post ${DOWNLOAD} imageIds=${ids}`])
  })

  test('are the first that caption mode shows', async () => {
    const { person } = await imagesTab()
    await person.click(box('moor'))
    await person.click(box('ridge'))
    await person.click(bar().getByRole('button', { name: 'Caption' }))
    expect(await screen.findByRole('form', { name: 'Caption' })).toBeVisible()
    expect(chosen()).toEqual(['ridge', 'moor'])
  })
})

test('a grid shows file names and which images have a caption, and is shown again the next time', async () => {
  const captioned = [
    imageOf(7, 'DSC_00000000000001.jpg', { id: 1, title: 'The dune' }),
    imageOf(7, 'DSC_00000000000002.jpg', { id: 2 }),
  ]
  const { person, view } = await imagesTab(mara(), captioned)
  const labels = () =>
    within(screen.getByRole('list', { name: 'Images' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(labels()).toEqual(['', ''])
  expect(screen.queryByRole('group', { name: 'Size' })).toBeNull()
  await person.click(screen.getByRole('radio', { name: 'Grid' }))
  const both = ['DSC_00000000000001.jpgHas a caption', 'DSC_00000000000002.jpg']
  expect(labels()).toEqual(both)
  await person.click(screen.getByRole('radio', { name: 'L' }))
  view.unmount()
  await imagesTab(mara(), captioned)
  expect(labels()).toEqual(both)
  expect(screen.getByRole('radio', { name: 'L' })).toBeChecked()
  localStorage.clear()
})

test.each([
  [24, 'Wall'],
  [25, 'Grid'],
])('%i images are shown at first as: %s', async (count, name) => {
  await imagesTab(
    mara(),
    Array.from({ length: count }, (_, index) => imageOf(7, `${index}.jpg`)),
  )
  expect(screen.getByRole('radio', { name })).toBeChecked()
})

describe('the menu of an image', () => {
  async function menuOf(name: string, chapterId: number | null = null) {
    const listed = imageList.map((image) =>
      image.originalName === `${name}.jpg` ? { ...image, chapterId } : image,
    )
    const opened = await imagesTab(mara(), listed)
    opened.server.nowAnswers({ 'GET /api/galleries/7/chapters': [] })
    await opened.person.click(screen.getByRole('button', { name: `More for ${name}.jpg` }))
    return opened
  }

  test('has all that can be done to it', async () => {
    await menuOf('burn')
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Set focus',
      'Use as cover',
      'Move to chapter',
      'Download',
      'Copy link',
      'Replace file…',
      'Delete',
    ])
  })

  test('downloads the original, once it is known that it would begin', async () => {
    const { originalUrl } = imageList.find(({ originalName }) => originalName === 'burn.jpg')!
    const begun = downloads()
    const { person, server } = await menuOf('burn')
    server.nowAnswers({ [`GET ${originalUrl}`]: refusal(404, 'Image not found') })
    await person.click(screen.getByRole('menuitem', { name: 'Download' }))
    expect(await message('Error')).toContain('Image not found')
    expect(begun).toEqual([])
    server.nowAnswers({ [`GET ${originalUrl}`]: 'JPEG' })
    await person.click(screen.getByRole('button', { name: 'More for burn.jpg' }))
    await person.click(screen.getByRole('menuitem', { name: 'Download' }))
    await message('Download started')
    expect(begun).toEqual([originalUrl])
  })

  test('copies the address at which visitors see it', async () => {
    const { person } = await menuOf('burn')
    await person.click(screen.getByRole('menuitem', { name: 'Copy link' }))
    await message('Link copied')
    expect(await navigator.clipboard.readText()).toBe('https://dunes.rail.example/p/3')
  })

  test('sets its focus', async () => {
    const { person } = await menuOf('burn')
    await person.click(screen.getByRole('menuitem', { name: 'Set focus' }))
    expect(await screen.findByRole('dialog', { name: 'Set focus' })).toBeVisible()
  })

  test('moves it to a chapter that is made for it', async () => {
    const { person, server } = await menuOf('burn')
    const dinner = { id: 5, galleryId: 7, title: 'Dinner', text: null, slug: 'dinner' }
    server.nowAnswers({
      'POST /api/galleries/7/chapters': dinner,
      'POST /api/galleries/7/images/move': [{ ...imageList[2], chapterId: 5 }],
    })
    screen.getByRole('menuitem', { name: 'Move to chapter' }).focus()
    await person.keyboard('{ArrowRight}')
    expect(await screen.findByRole('menuitem', { name: 'New chapter…' })).toHaveFocus()
    await person.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'New chapter' }))
    await person.type(dialog.getByLabelText('Title'), 'Dinner')
    await person.click(dialog.getByRole('button', { name: 'Create chapter' }))
    await message('Image moved')
    expect(server.to('POST', '/api/galleries/7/images/move').map(({ body }) => body)).toEqual([
      { imageIds: [3], chapterId: 5 },
    ])
  })
})

describe('deleting the chosen ones', () => {
  async function asks(...names: string[]) {
    const opened = await imagesTab()
    for (const name of names) await opened.person.click(box(name))
    await opened.person.click(bar().getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    return {
      ...opened,
      dialog,
      confirm: () => opened.person.click(dialog.getByRole('button', { name: 'Delete' })),
    }
  }
  const DELETE = 'POST /api/galleries/7/images/delete'
  const deletions = (server: Awaited<ReturnType<typeof imagesTab>>['server']) =>
    server.to('POST', '/api/galleries/7/images/delete').map(({ body }) => body)

  test('is asked about first', async () => {
    const { dialog, person, server } = await asks('ridge', 'moor')
    expect(
      dialog.getByText('Are you sure you want to delete 2 images? This action cannot be undone.'),
    ).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(chosen()).toEqual(['ridge', 'moor'])
    expect(deletions(server)).toEqual([])
  })

  test('removes them from the grid at once, with one call', async () => {
    const { confirm, server } = await asks('ridge', 'moor')
    let done = (_answer: unknown) => {}
    server.nowAnswers({ [DELETE]: () => new Promise((resolve) => (done = resolve)) })
    await confirm()
    expect(shown()).toEqual(['dune', 'burn', 'tarn', 'fell'])
    expect(screen.getByText('Deleting...')).toBeVisible()
    expect(deletions(server)).toEqual([{ imageIds: [2, 4] }])
    await act(async () => done(answer(204)))
    expect(await message('Images deleted')).toContain('2 images have been deleted.')
    expect(screen.getByRole('heading', { name: '4 images' })).toBeVisible()
    expect(server.to('GET', '/api/galleries/7/images?limit=250')).toHaveLength(1)
  })

  test('brings all back where it failed, to their places and chosen', async () => {
    const { confirm, server } = await asks('ridge', 'burn', 'moor')
    server.nowAnswers({ [DELETE]: networkFailure, 'GET /api/galleries/7/images': networkFailure })
    await confirm()
    expect(await message('Error')).toContain('Failed to delete images. Please try again.')
    expect(shown()).toEqual(['dune', 'ridge', 'burn', 'moor', 'tarn', 'fell'])
    expect(chosen()).toEqual(['ridge', 'burn', 'moor'])
  })

  test('says what a refusal says', async () => {
    const { confirm, server } = await asks('ridge', 'burn')
    server.nowAnswers({ [DELETE]: refusal(403, 'Your account has expired.') })
    await confirm()
    expect(await message('Error')).toContain('Your account has expired.')
    expect(shown()).toEqual(['dune', 'ridge', 'burn', 'moor', 'tarn', 'fell'])
  })

  test('leaves the others chosen when another user was faster with one of them', async () => {
    const { confirm, server } = await asks('ridge', 'burn')
    const gone = 'Some of these pictures are no longer in this gallery. Please reload.'
    server.nowAnswers({
      [DELETE]: refusal(409, gone, { code: 'conflict' }),
      'GET /api/galleries/7/images': without(2),
    })
    await confirm()
    expect(await message('Error')).toContain(gone)
    await waitFor(() => expect(shown()).toEqual(['dune', 'burn', 'moor', 'tarn', 'fell']))
    expect(chosen()).toEqual(['burn'])
  })

  test('can be asked for with the key for it', async () => {
    const { person } = await imagesTab()
    await person.click(box('ridge'))
    await person.keyboard('{Delete}')
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('delete 1 image?')
  })
})
