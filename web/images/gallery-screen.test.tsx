import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { modified } from '#testing/modified-keys.ts'
import {
  answer,
  chosenFile,
  gallery,
  imageOf,
  listedGallery,
  mara,
  message,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'
import { uploadLine } from '#testing/upload-line.ts'

const dunes = gallery('Dunes', { id: 7, description: 'Sand and wind', imageCount: 3 })
const dune = imageOf(7, 'dune.jpg', { id: 1 })
const ridge = imageOf(7, 'ridge.png', {
  id: 2,
  title: 'The ridge',
  description: 'At six in the morning',
  fileSize: 2_621_440,
  mimeType: 'image/png',
  uploadedAt: new Date(2026, 10, 18, 15, 4).toISOString(),
  uploaderName: 'Aunt Olga',
})
const burn = imageOf(7, 'burn.jpg', { id: 3, uploadedAt: '' })

function galleryPage(images: unknown = [dune, ridge, burn], answered: unknown = dunes, user = mara()) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': [listedGallery('Dunes', { id: 7 })],
    'GET /api/galleries/7': answered,
    'GET /api/galleries/7/images': images,
  })
  return { server, ...open('/gallery/7') }
}
const tile = (name: string) => screen.findByRole('button', { name })

describe('the gallery', () => {
  test('is named, described and counted', async () => {
    galleryPage()
    expect(await screen.findByRole('heading', { name: 'Dunes', level: 1 })).toBeVisible()
    expect(screen.getByText('Sand and wind')).toBeVisible()
    expect(await screen.findByText('3 images')).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Dunes · Picture Rail'))
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/gallery/7/settings')
  })

  test('of one image says so, and one without a description says that', async () => {
    galleryPage([dune], { ...dunes, description: null })
    expect(await screen.findByText('1 image')).toBeVisible()
    expect(screen.getByText('No description')).toBeVisible()
  })

  test('ends with what else there is', async () => {
    galleryPage()
    const footer = await screen.findByRole('region', { name: 'Features' })
    expect(within(footer).getByText('Gallery Creation')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Support' })).toHaveTextContent('Help Center')
  })

  test('is waited for', async () => {
    galleryPage([], noAnswerYet)
    expect(await screen.findByText('Loading gallery...')).toBeVisible()
  })

  test('that is missing leads back to the galleries', async () => {
    galleryPage(refusal(404, 'Gallery not found'), refusal(404, 'Gallery not found'))
    expect(await screen.findByRole('heading', { name: 'Gallery not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Galleries' })).toHaveAttribute('href', '/dashboard')
  })

  test('that cannot be had leads to a page that says why', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    galleryPage([dune], refusal(500, 'The database is away.'))
    expect(await screen.findByText('The database is away.')).toBeVisible()
  })

  test('of which the images cannot be had shows the rest, and asks for them again', async () => {
    const { server, person } = galleryPage(refusal(500, 'The database is away.'))
    expect(await screen.findByText("We couldn't load the images.")).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Dunes' })).toBeVisible()
    server.nowAnswers({ 'GET /api/galleries/7/images': [dune] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'Images' })).toBeVisible()
  })

  test('without images asks for them', async () => {
    galleryPage([])
    expect(await screen.findByText('No images yet')).toBeVisible()
    expect(screen.getByText('Upload your first images to this gallery')).toBeVisible()
  })

  test('shows only what is near the screen, however much there is', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1008, 0))
    galleryPage(Array.from({ length: 2000 }, (_, index) => imageOf(7, `${index}.jpg`)))
    const tiles = within(await screen.findByRole('list', { name: 'Images' })).getAllByRole('listitem')
    expect(tiles.length).toBeLessThan(100)
    expect(tiles[0]).toHaveAttribute('aria-setsize', '2000')
  })
})

test('signed out, a message says so and the sign-in address brings one back', async () => {
  serverAnswers({})
  const { left } = open('/gallery/7')
  expect(await message('Unauthorized')).toContain('You are logged out. Logging in again...')
  await waitFor(() => expect(left).toHaveBeenCalledWith('/api/login?returnTo=%2Fgallery%2F7'))
})

describe('adding images', () => {
  test('needs no choice of a gallery here', async () => {
    const line = uploadLine()
    const { person, server } = galleryPage([])
    await person.click(await screen.findByRole('button', { name: 'Add Images' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Images' }))
    expect(dialog.queryByRole('combobox')).not.toBeInTheDocument()
    const input = dialog.getByLabelText('Choose Files', { selector: 'input' })
    fireEvent.change(input, { target: { files: [chosenFile('dune.jpg')] } })
    await person.click(dialog.getByRole('button', { name: 'Upload Images' }))
    const sent = await line.next(0)
    expect(sent.url).toBe('POST /api/galleries/7/images')
    server.nowAnswers({ 'GET /api/galleries/7/images': [dune] })
    act(() => sent.answers(201, [dune]))
    expect(await tile('dune.jpg')).toBeVisible()
  })

  test('is not offered to an expired account', async () => {
    galleryPage([dune], dunes, mara({ status: 'expired' }))
    await tile('dune.jpg')
    expect(screen.queryByRole('button', { name: 'Add Images' })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Your account has expired' })).toBeVisible()
  })
})

describe('the viewer', () => {
  async function views(name = 'The ridge', images = [dune, ridge, burn], user = mara()) {
    const opened = galleryPage(images, dunes, user)
    await opened.person.click(await tile(name))
    const viewer = within(await screen.findByRole('dialog'))
    return { ...opened, viewer }
  }
  const isAt = (counter: string) =>
    waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(counter))

  test('shows the chosen image and what is known of it', async () => {
    const { viewer } = await views()
    expect(viewer.getByRole('img', { name: 'The ridge' })).toBeVisible()
    expect(viewer.getByRole('status')).toHaveTextContent('2 / 3')
    expect(viewer.getByRole('heading', { name: 'The ridge' })).toBeVisible()
    expect(viewer.getByText('At six in the morning')).toBeVisible()
    expect(viewer.getByText('2.5 MB')).toBeVisible()
    expect(viewer.getByText('image/png')).toBeVisible()
    expect(viewer.getByText(/^Nov 18, 2026, 3:04\sPM$/)).toBeVisible()
    expect(viewer.getByText('Aunt Olga')).toBeVisible()
  })

  test('falls back to the file’s name and an unknown date', async () => {
    const { viewer } = await views('burn.jpg')
    expect(viewer.getByRole('heading', { name: 'burn.jpg' })).toBeVisible()
    expect(viewer.getByText('Unknown date')).toBeVisible()
    expect(viewer.getByText('1,000 Bytes')).toBeVisible()
    expect(viewer.queryByText('From')).not.toBeInTheDocument()
  })

  test('goes on and back with its buttons and past both ends', async () => {
    const { viewer, person } = await views()
    await person.click(viewer.getByRole('button', { name: 'Next' }))
    await isAt('3 / 3')
    await person.click(viewer.getByRole('button', { name: 'Next' }))
    await isAt('1 / 3')
    await person.click(viewer.getByRole('button', { name: 'Previous' }))
    await isAt('3 / 3')
  })

  test('goes with the arrows from the first moment, and Esc brings the focus to the image seen last', async () => {
    const { person } = await views('dune.jpg')
    await person.keyboard('{ArrowLeft}')
    await isAt('3 / 3')
    await person.keyboard('{ArrowRight}{ArrowRight}')
    await isAt('2 / 3')
    for (const key of ['ArrowLeft', 'ArrowRight']) await person.keyboard(modified(key))
    await isAt('2 / 3')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(async () => expect(await tile('The ridge')).toHaveFocus())
  })

  test('follows a finger', async () => {
    const { viewer } = await views()
    const stage = viewer.getByRole('img', { name: 'The ridge' })
    const finger = { pointerType: 'touch', isPrimary: true, pointerId: 5 }
    fireEvent.pointerDown(stage, { ...finger, clientX: 300 })
    fireEvent.pointerMove(stage, { ...finger, clientX: 280 })
    fireEvent.pointerUp(stage, { ...finger, clientX: 280 })
    expect(viewer.getByRole('status')).toHaveTextContent('2 / 3')
    fireEvent.pointerDown(stage, { ...finger, clientX: 300 })
    fireEvent.pointerUp(stage, { ...finger, clientX: 200 })
    await isAt('3 / 3')
  })

  test('has no way on when there is only one image', async () => {
    const { viewer, person } = await views('dune.jpg', [dune])
    expect(viewer.getByRole('status')).toHaveTextContent('1 / 1')
    expect(viewer.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument()
    expect(viewer.queryByRole('button', { name: 'Previous' })).not.toBeInTheDocument()
    await person.keyboard('{ArrowRight}')
    expect(viewer.getByRole('status')).toHaveTextContent('1 / 1')
  })

  test('offers the untouched original', async () => {
    const { viewer } = await views()
    const link = viewer.getByRole('link', { name: 'Download' })
    expect(link).toHaveAttribute('href', ridge.originalUrl)
    expect(link).toHaveAttribute('download')
  })

  test('fetches the neighbours ahead', async () => {
    const fetched: string[] = []
    vi.stubGlobal(
      'Image',
      class {
        sizes = ''
        set srcset(value: string) {
          fetched.push(value)
        }
      },
    )
    const other = imageOf(7, 'moor.jpg', {
      renditions: [{ width: 320, height: 160, url: '/media/moor.webp' }],
    })
    await views('dune.jpg', [dune, ridge, burn, other])
    await waitFor(() => expect(fetched).toContain('/media/moor.webp 320w'))
    expect(fetched).toHaveLength(2)
  })

  test('asks before it deletes, and then shows the one that takes the place', async () => {
    const { viewer, person, server } = await views()
    await person.click(viewer.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(
      question.getByText('Are you sure you want to delete this image? This action cannot be undone.'),
    ).toBeVisible()
    server.nowAnswers({ 'DELETE /api/images/2': answer(204), 'GET /api/galleries/7/images': [dune, burn] })
    await person.click(question.getByRole('button', { name: 'Delete' }))
    expect(await message('Image deleted')).toContain('Image deleted')
    // Found by its role, and by the key that leads there, although the viewer is modal.
    const shown = viewer.getByRole('region', { name: 'Notifications (F8)' })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(shown).toContainElement(document.activeElement as HTMLElement)
    await person.tab()
    expect(within(shown).getByRole('listitem')).toContainElement(document.activeElement as HTMLElement)
    await isAt('2 / 2')
    expect(viewer.getByRole('heading', { name: 'burn.jpg' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
    )
    // Closes the message, then the viewer.
    await person.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeVisible()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('ends with the last image', async () => {
    const { viewer, person, server } = await views('dune.jpg', [dune])
    server.nowAnswers({ 'DELETE /api/images/1': answer(204), 'GET /api/galleries/7/images': [] })
    await person.click(viewer.getByRole('button', { name: 'Delete' }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No images yet')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('stays closed when others come after the last image was deleted', async () => {
    const line = uploadLine()
    const { viewer, person, server } = await views('dune.jpg', [dune])
    server.nowAnswers({ 'DELETE /api/images/1': answer(204), 'GET /api/galleries/7/images': [] })
    await person.click(viewer.getByRole('button', { name: 'Delete' }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByText('No images yet')
    await person.click(screen.getByRole('button', { name: 'Add Images' }))
    const upload = within(await screen.findByRole('dialog', { name: 'Upload Images' }))
    const input = upload.getByLabelText('Choose Files', { selector: 'input' })
    fireEvent.change(input, { target: { files: [chosenFile('burn.jpg')] } })
    await person.click(upload.getByRole('button', { name: 'Upload Images' }))
    server.nowAnswers({ 'GET /api/galleries/7/images': [burn] })
    const sent = await line.next(0)
    act(() => sent.answers(201, [burn]))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await tile('burn.jpg')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('reports an image already deleted by another user, and shows the next', async () => {
    const { viewer, person, server } = await views()
    server.nowAnswers({ 'DELETE /api/images/2': refusal(500, 'Refused by the test') })
    await person.click(viewer.getByRole('button', { name: 'Delete' }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await message('Error')).toContain('Failed to delete image. Please try again.')
    server.nowAnswers({
      'DELETE /api/images/2': refusal(404, 'Image not found'),
      'GET /api/galleries/7/images': [dune, burn],
    })
    await person.click(viewer.getByRole('button', { name: 'Delete' }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await message('Error')).toContain('Failed to delete image. Please try again.')
    await isAt('2 / 2')
  })

  test('lets keys reach what is said about an image, however long', async () => {
    const { viewer } = await views()
    expect(viewer.getByRole('complementary', { name: 'About this image' })).toHaveAttribute('tabindex', '0')
  })

  test('deletes nothing for an expired account', async () => {
    const { viewer } = await views('The ridge', [dune, ridge, burn], mara({ status: 'expired' }))
    expect(viewer.getByRole('link', { name: 'Download' })).toBeVisible()
    expect(viewer.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  })
})

test('chapters stand as headings above their images', async () => {
  const chapter = {
    id: 1,
    title: 'Dinner',
    text: 'By candlelight',
    slug: 'dinner',
    imageCount: 1,
    translations: {},
  }
  serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    'GET /api/galleries/7/images': [imageOf(7, 'dune.jpg'), imageOf(7, 'burn.jpg', { chapterId: 1 })],
    'GET /api/galleries/7/chapters': [chapter, { ...chapter, id: 2, title: 'Empty' }],
  })
  open('/gallery/7')
  expect(await screen.findByRole('heading', { level: 2, name: 'Dinner' })).toBeVisible()
  expect(screen.getByText('By candlelight')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Empty' })).not.toBeInTheDocument()
  const inside = within(screen.getByRole('list', { name: 'Images of “Dinner”' }))
  expect(inside.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['burn.jpg'])
})
