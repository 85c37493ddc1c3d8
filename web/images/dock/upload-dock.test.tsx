import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  answer,
  chosenFile,
  gallery,
  imageOf,
  listedGallery,
  mara,
  open,
  serverAnswers,
} from '#testing/screen.tsx'
import { uploadLine } from '#testing/upload-line.ts'

const MB = 1024 * 1024

function screenAt(address: string) {
  const server = serverAnswers({
    'GET /api/auth/user': mara({ status: 'paid' }),
    'GET /api/galleries': [listedGallery('Dunes', { id: 7 }), listedGallery('Roofs', { id: 8 })],
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    'GET /api/galleries/7/images': [],
    'GET /api/galleries/8': gallery('Roofs', { id: 8 }),
    'GET /api/galleries/8/images': [],
  })
  return { server, line: uploadLine(), ...open(address) }
}
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Choose Files', { selector: 'input' }), { target: { files } })
const dock = (name: string | RegExp) => within(screen.getByRole('region', { name }))

describe('uploads to two galleries', () => {
  async function both() {
    const opened = screenAt('/gallery/7/settings')
    await choose(chosenFile('dune.jpg', 'image/jpeg', 2 * MB))
    await opened.line.next(0)
    await opened.person.click(screen.getAllByRole('link', { name: 'My Dashboard' })[0]!)
    await opened.person.click(await screen.findByRole('link', { name: 'Manage Roofs' }))
    await screen.findByRole('heading', { name: 'Settings for "Roofs"' })
    await choose(chosenFile('roof.jpg', 'image/jpeg', 4 * MB))
    await opened.line.next(1)
    return opened
  }

  test('have one bar, with the bytes and speed of all', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    const { line } = await both()
    now.mockReturnValue(11_000)
    act(() => line.sent[0]!.progress(MB, 2 * MB))
    act(() => line.sent[1]!.progress(MB, 4 * MB))
    const uploads = dock('Uploading 2 images to 2 galleries')
    expect(uploads.getByRole('progressbar', { name: 'All files' })).toHaveAttribute('aria-valuenow', '33')
    expect(uploads.getByText('2 MB of 6 MB · 2 MB/s · 2 s left')).toBeVisible()
    expect(uploads.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Dunes', 'Roofs'])
  })

  test('are paused, continued and stopped together', async () => {
    const { line, person } = await both()
    await person.click(screen.getByRole('button', { name: 'Pause' }))
    expect(line.sent.map(({ stopped }) => stopped)).toEqual([true, true])
    await person.click(await dock('Paused').findByRole('button', { name: 'Resume' }))
    expect((await line.next(3)).files[0]!.name).toBe('roof.jpg')
    await person.click(screen.getByRole('button', { name: 'Stop' }))
    expect(await screen.findAllByText('Upload failed: Stopped')).toHaveLength(2)
  })
})

test('on a phone there is one line until more is asked for', async () => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390)
  const { line, person } = screenAt('/gallery/7/settings')
  await choose(chosenFile('dune.jpg'))
  const sent = await line.next(0)
  const uploads = dock('Uploading 1 image')
  expect(uploads.getByText('dune.jpg')).toBeVisible()
  expect(uploads.queryByRole('listitem')).not.toBeInTheDocument()
  const more = uploads.getByRole('button', { name: 'Show uploads' })
  expect(more).toHaveAttribute('aria-expanded', 'false')
  await person.click(more)
  expect(uploads.getByRole('listitem')).toHaveTextContent('dune.jpg')
  await person.click(uploads.getByRole('button', { name: 'Hide uploads' }))
  await act(async () => sent.answers(201, [imageOf(7, 'dune.jpg')]))
  await person.click(
    within(await screen.findByRole('region', { name: /^Upload successful/ })).getByRole('button', {
      name: 'Dismiss',
    }),
  )
  expect(screen.queryByRole('region', { name: /^Upload/ })).not.toBeInTheDocument()
})

describe('uploads that wait for their files', () => {
  const store = (...galleryIds: number[]) =>
    localStorage.setItem(
      'picturerail-waiting-uploads',
      JSON.stringify(
        galleryIds.map((id) => ({
          begunAt: `/api/galleries/${id}/uploads`,
          url: `/api/uploads/${id}`,
          name: `storm-${id}.jpg`,
          size: 9,
          lastModified: 1,
          since: Date.now(),
        })),
      ),
    )

  test('are on every screen, each with its gallery, until they are forgotten', async () => {
    store(7, 8)
    const { server, person } = screenAt('/dashboard')
    server.nowAnswers({ 'DELETE /api/uploads/7': answer(204), 'DELETE /api/uploads/8': answer(204) })
    await screen.findByRole('region', { name: '2 unfinished uploads' })
    await person.click(dock(/unfinished/).getByRole('button', { name: 'Show uploads' }))
    expect(await dock(/unfinished/).findByRole('link', { name: 'Roofs' })).toBeVisible()
    expect(dock(/unfinished/).getByText(/storm-8.jpg/)).toBeVisible()
    await person.click(dock(/unfinished/).getAllByRole('button', { name: 'Discard' })[0]!)
    await screen.findByRole('region', { name: '1 unfinished upload' })
    await person.click(dock(/unfinished/).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /unfinished/ })).not.toBeInTheDocument())
    expect(server.to('DELETE', '/api/uploads/7')).toHaveLength(1)
  })

  test('continue with the files that are chosen in it', async () => {
    store(8)
    const { line, person } = screenAt('/dashboard')
    await person.click(await screen.findByRole('button', { name: 'Show uploads' }))
    const input = dock(/unfinished/).getByLabelText('Choose files', { selector: 'input' })
    fireEvent.change(input, { target: { files: [chosenFile('other.jpg')] } })
    expect((await line.next(0)).url).toBe('POST /api/galleries/8/images')
    expect(await screen.findByRole('region', { name: 'Uploading 1 image' })).toBeVisible()
  })

  test("of guests are not a member's", async () => {
    localStorage.setItem(
      'picturerail-waiting-uploads',
      JSON.stringify([
        {
          begunAt: '/api/invite/abc/uploads',
          url: '/x',
          name: 'a.jpg',
          size: 9,
          lastModified: 1,
          since: Date.now(),
        },
      ]),
    )
    screenAt('/dashboard')
    await screen.findByText('Create New Gallery')
    expect(screen.queryByRole('region', { name: /upload/ })).not.toBeInTheDocument()
  })
})
