import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Removed } from '#contract/removed.ts'
import {
  answer,
  gallery,
  imageOf,
  listedGallery,
  mara,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

/** Writes the setting into the page's head, as the server does. */
function trashDays(days: number) {
  const meta = document.createElement('meta')
  meta.name = 'trash-days'
  meta.content = String(days)
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}
beforeEach(() => trashDays(30))

const entry = (wanted: Partial<Removed> & Pick<Removed, 'kind' | 'id'>): Removed => ({
  galleryId: 7,
  title: null,
  originalName: wanted.kind === 'image' ? `DSC_${wanted.id}.jpg` : null,
  thumbnailUrl: `/api/removed/images/${wanted.id}/thumbnail`,
  galleryTitle: wanted.kind === 'image' ? 'Dunes' : null,
  imageCount: wanted.kind === 'image' ? null : 12,
  bytes: 2 * 1024 ** 2,
  removedAt: '2026-03-01T12:00:00.000Z',
  expiresAt: '2026-03-31T12:00:00.000Z',
  removedBy: 'Carl',
  cursor: `c${wanted.id}`,
  ...wanted,
})
const ripples = entry({ kind: 'image', id: 1, title: 'Ripples' })
const untitled = entry({ kind: 'image', id: 2 })
const dunes = entry({ kind: 'gallery', id: 8, title: 'Roofs' })

const removedScreen = (entries: unknown, address = '/removed') => {
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries': [],
    'GET /api/removed': entries,
  })
  return { server, ...open(address) }
}
const button = (name: string) => screen.getByRole('button', { name })

describe('what was removed', () => {
  test('is in the menu, and listed with what is known of it', async () => {
    removedScreen([dunes, ripples, untitled])
    expect(await screen.findByRole('heading', { name: 'Removed' })).toBeVisible()
    const [roofs, image, other] = (await screen.findAllByRole('listitem')).map((row) => within(row))
    expect(roofs!.getByRole('checkbox', { name: 'Roofs' })).not.toBeChecked()
    expect(roofs!.getByText(/Gallery with 12 images · 2 MB/)).toHaveTextContent(/by Carl · kept until/)
    expect(image!.getByText(/DSC_1.jpg · In “Dunes”/)).toBeVisible()
    expect(other!.getByRole('checkbox', { name: 'DSC_2.jpg' })).toBeVisible()
    expect(other!.getByText(/^In “Dunes” · 2 MB/)).toBeVisible()
    expect(screen.getAllByRole('presentation').map((picture) => picture.getAttribute('src'))).toEqual(
      [8, 1, 2].map((id) => `/api/removed/images/${id}/thumbnail`),
    )
    expect(screen.getByRole('link', { name: 'Removed' })).toHaveAttribute('href', '/removed')
    expect([button('Restore'), button('Delete for good')].map((one) => one.hasAttribute('disabled'))).toEqual(
      [true, true],
    )
  })

  test('is restored as it is chosen', async () => {
    const { server, person } = removedScreen([dunes, ripples, untitled])
    await person.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await person.click(screen.getByRole('checkbox', { name: 'Ripples' }))
    server.nowAnswers({
      'POST /api/removed/restore': { restored: { galleries: 1, images: 1 } },
      'GET /api/removed': [ripples],
    })
    await person.click(button('Restore'))
    expect(await screen.findByText('1 gallery and 1 image restored')).toBeVisible()
    expect(server.to('POST', '/api/removed/restore').map(({ body }) => body)).toEqual([
      { galleries: [8], images: [2] },
    ])
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Roofs' })).toBeNull())
    expect(screen.getByRole('checkbox', { name: 'Ripples' })).toBeVisible()
  })

  test('stays where the server refuses', async () => {
    const { server, person } = removedScreen([ripples])
    await person.click(await screen.findByRole('checkbox', { name: 'Ripples' }))
    const full = 'A gallery can have up to 5 images, and this one has 5.'
    server.nowAnswers({ 'POST /api/removed/restore': refusal(409, full, { code: 'gallery_full' }) })
    await person.click(button('Restore'))
    expect(await screen.findByText(full)).toBeVisible()
  })

  test('is deleted for good after a question', async () => {
    const { server, person } = removedScreen([ripples])
    await person.click(await screen.findByRole('checkbox', { name: 'Ripples' }))
    await person.click(button('Delete for good'))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(
      dialog.getByText('Are you sure you want to delete this image? This action cannot be undone.'),
    ).toBeVisible()
    server.nowAnswers({ 'POST /api/removed/delete': answer(204), 'GET /api/removed': [] })
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }))
    expect(await screen.findByText('Image deleted')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeVisible()
  })

  test('asks for the title of a gallery, as its deletion does', async () => {
    const { server, person } = removedScreen([ripples, dunes])
    await person.click(await screen.findByRole('checkbox', { name: 'Roofs' }))
    await person.click(button('Delete for good'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Gallery' }))
    server.nowAnswers({ 'POST /api/removed/delete': answer(204), 'GET /api/removed': [ripples] })
    await person.type(dialog.getByLabelText('Gallery Title'), 'Roof')
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }))
    expect(
      dialog.getByText('Please type the gallery title exactly as shown to confirm deletion'),
    ).toBeVisible()
    expect(server.to('POST', '/api/removed/delete')).toEqual([])
    await person.type(dialog.getByLabelText('Gallery Title'), 's')
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }))
    expect(await screen.findByText('The gallery has been permanently deleted.')).toBeVisible()
    expect(server.to('POST', '/api/removed/delete')).toMatchObject([{ body: { galleries: [8], images: [] } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('of one gallery is shown by itself, and emptied without the rest', async () => {
    const { server, person } = removedScreen([ripples], '/removed?gallery=7')
    expect(await screen.findByRole('checkbox', { name: 'Ripples' })).toBeVisible()
    expect(server.to('GET', '/api/removed?galleryId=7')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Back to the gallery' })).toHaveAttribute(
      'href',
      '/gallery/7/settings',
    )
    await person.click(button('Empty'))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/everything that was removed from this gallery/)).toBeVisible()
    server.nowAnswers({
      'POST /api/removed/delete': () => {
        server.nowAnswers({ 'GET /api/removed': [] })
        return answer(204)
      },
    })
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }))
    expect(await screen.findByText('Everything deleted')).toBeVisible()
    server.nowAnswers({ 'GET /api/removed': [dunes] })
    await person.click(screen.getByRole('link', { name: 'Show everything removed' }))
    expect(await screen.findByRole('checkbox', { name: 'Roofs' })).toBeVisible()
  })

  test('is emptied page by page', async () => {
    const { server, person } = removedScreen([ripples, dunes])
    await person.click(await screen.findByRole('button', { name: 'Empty' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Empty Removed' }))
    await person.type(dialog.getByLabelText('Confirmation'), 'Delete for good')
    server.nowAnswers({
      'POST /api/removed/delete': () => {
        server.nowAnswers({ 'GET /api/removed': [] })
        return answer(204)
      },
    })
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }))
    expect(await screen.findByText('Everything deleted')).toBeVisible()
    expect(server.to('POST', '/api/removed/delete')).toMatchObject([
      { body: { galleries: [8], images: [1] } },
    ])
  })

  test('can be asked for again when it could not be loaded', async () => {
    const { server, person } = removedScreen(refusal(503, 'Please try again soon.'))
    expect(await screen.findByText("We couldn't load what was removed.")).toBeVisible()
    server.nowAnswers({ 'GET /api/removed': [ripples] })
    await person.click(button('Try again'))
    expect(await screen.findByRole('checkbox', { name: 'Ripples' })).toBeVisible()
  })
})

describe('a deletion', () => {
  const dune = imageOf(7, 'dune', { id: 1, title: 'dune' })
  const ridge = imageOf(7, 'ridge', { id: 2, title: 'ridge' })
  async function deletes(...names: string[]) {
    let left = [dune, ridge]
    const gone = (id: number) => () => {
      left = left.filter((image) => image.id !== id)
      return answer(204)
    }
    const server = serverAnswers({
      'GET /api/auth/user': mara(),
      'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
      'GET /api/galleries/7/images': () => left,
      'DELETE /api/images/1': gone(1),
      'DELETE /api/images/2': gone(2),
      'POST /api/removed/restore': () => {
        left = [dune, ridge]
        return { restored: { galleries: 0, images: names.length } }
      },
    })
    const { person } = open('/gallery/7/settings')
    for (const name of names) {
      await person.click(await screen.findByRole('button', { name: `More for ${name}` }))
      await person.click(screen.getByRole('menuitem', { name: 'Delete' }))
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete image' }))
      expect(
        dialog.getByText('Are you sure you want to delete this image? You can restore it for 30 days.'),
      ).toBeVisible()
      await person.click(dialog.getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    return { server, person }
  }

  test('is undone by its message, with those before it', async () => {
    const { server, person } = await deletes('dune', 'ridge')
    expect(await screen.findByText('2 images removed')).toBeVisible()
    await person.click(button('Undo'))
    expect(await screen.findByText('2 images restored')).toBeVisible()
    expect(server.to('POST', '/api/removed/restore')).toMatchObject([
      { body: { galleries: [], images: [1, 2] } },
    ])
    expect(await screen.findByRole('button', { name: 'More for dune' })).toBeVisible()
  })

  test('says why it could not be undone', async () => {
    const { server, person } = await deletes('dune')
    expect(await screen.findByText('Image deleted')).toBeVisible()
    server.nowAnswers({ 'POST /api/removed/restore': refusal(500, 'Internal') })
    await person.click(button('Undo'))
    expect(await screen.findByText('Failed to restore. Please try again.')).toBeVisible()
  })
})

test('where nothing is kept, nothing leads there', async () => {
  document.querySelector('meta[name="trash-days"]')!.remove()
  serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [listedGallery('Dunes')] })
  open('/dashboard')
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(screen.queryByRole('link', { name: 'Removed' })).toBeNull()
})
