import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  chosenFile,
  gallery,
  imageOf,
  listedGallery,
  mara,
  message,
  open,
  serverAnswers,
} from '#testing/screen.tsx'
import { uploadLine } from '#testing/upload-line.ts'

const galleries = [listedGallery('Dunes', { id: 7 }), listedGallery('Roofs', { id: 8 })]
const ridge = imageOf(8, 'ridge.jpg')
const burn = imageOf(8, 'burn.jpg')

async function dialog(user = mara()) {
  const server = serverAnswers({ 'GET /api/auth/user': user, 'GET /api/galleries': galleries })
  const line = uploadLine()
  const opened = open('/dashboard')
  await opened.person.click(await screen.findByRole('button', { name: 'Upload Images' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Upload Images' }))
  const choose = (...files: File[]) =>
    fireEvent.change(panel.getByLabelText('Choose Files', { selector: 'input' }), { target: { files } })
  const pick = (title: string) =>
    opened.person.selectOptions(panel.getByRole('combobox', { name: 'Gallery' }), title)
  const upload = () => opened.person.click(panel.getByRole('button', { name: 'Upload Images' }))
  return { ...opened, server, line, panel, choose, pick, upload }
}
type Panel = Awaited<ReturnType<typeof dialog>>['panel']
const progressOf = (panel: Panel, name: string) =>
  panel.getByRole('progressbar', { name }).getAttribute('aria-valuenow')
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test('all files go to the picked gallery in one request, and the dialog closes and is empty again', async () => {
  const { panel, choose, pick, upload, line, server, person } = await dialog()
  choose(chosenFile('ridge.jpg', 'image/jpeg', 1536), chosenFile('burn.jpg'))
  expect(panel.getByRole('heading', { name: 'Selected Files (2)' })).toBeVisible()
  expect(panel.getByText('1.5 KB')).toBeVisible()
  await pick('Roofs')
  await upload()
  const sent = await line.next(0)
  expect(sent.url).toBe('POST /api/galleries/8/images')
  expect(sent.files.map(({ name }) => name)).toEqual(['ridge.jpg', 'burn.jpg'])
  expect(panel.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  expect(progressOf(panel, 'ridge.jpg')).toBe('50')
  expect(progressOf(panel, 'burn.jpg')).toBe('50')

  await act(async () => sent.answers(201, [ridge, burn]))
  expect(progressOf(panel, 'ridge.jpg')).toBe('100')
  expect(await message('Upload successful')).toContain('2 image(s) uploaded successfully.')
  expect(line.sent).toHaveLength(1)
  await waitFor(() => expect(server.to('GET', '/api/galleries?sort=updated&limit=60')).toHaveLength(2))
  await gone()
  await person.click(screen.getByRole('button', { name: 'Upload Images' }))
  expect(await screen.findByRole('combobox', { name: 'Gallery' })).toHaveValue('')
  expect(screen.queryByText('ridge.jpg')).not.toBeInTheDocument()
})

test('it stays for 1 s after success', async () => {
  const { choose, pick, upload, line } = await dialog()
  choose(chosenFile('ridge.jpg'))
  await pick('Roofs')
  await upload()
  const sent = await line.next(0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => sent.answers(201, [ridge]))
  act(() => vi.advanceTimersByTime(999))
  expect(screen.getByRole('dialog')).toHaveAttribute('data-state', 'open')
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the whole request shows how far it is, how fast, and how long it still takes', async () => {
  const now = vi.spyOn(performance, 'now')
  const { panel, choose, pick, upload, line } = await dialog()
  choose(chosenFile('ridge.jpg'), chosenFile('burn.jpg'))
  await pick('Roofs')
  now.mockReturnValue(10_000)
  await upload()
  const sent = await line.next(0)
  now.mockReturnValue(11_000)
  act(() => sent.progress(2_097_152, 10_485_760))
  expect(panel.getByText('2 MB of 10 MB')).toBeVisible()
  expect(panel.getByText('2 MB/s · 4 s left')).toBeVisible()
  expect(progressOf(panel, 'All files')).toBe('20')
  expect(progressOf(panel, 'ridge.jpg')).toBe('50')
  act(() => sent.progress(10_485_760, 10_485_760))
  expect(panel.getByText('Finishing')).toBeVisible()
})

describe('without a gallery or files', () => {
  const words = 'Please select a gallery and add some files to upload.'

  test.each([
    ['neither', async () => {}],
    ['no file', async ({ pick }: Awaited<ReturnType<typeof dialog>>) => void (await pick('Dunes'))],
    [
      'no gallery',
      async ({ choose }: Awaited<ReturnType<typeof dialog>>) => void choose(chosenFile('ridge.jpg')),
    ],
  ])('%s: it is said what is missing', async (_case, prepare) => {
    const opened = await dialog()
    await prepare(opened)
    await opened.upload()
    expect(await message('Missing information')).toContain(words)
    expect(opened.line.sent).toEqual([])
  })
})

test.each([
  [
    'of the wrong type',
    chosenFile('notes.txt', 'text/plain'),
    'Invalid file type',
    'notes.txt is not a supported image format.',
  ],
  [
    'that is too large',
    chosenFile('huge.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1),
    'File too large',
    'huge.jpg exceeds the 10MB size limit.',
  ],
])('a file %s is said and left out', async (_case, bad, title, words) => {
  const { panel, choose } = await dialog()
  choose(bad, chosenFile('ridge.jpg'))
  expect(await message(title)).toContain(words)
  expect(panel.getByRole('heading', { name: 'Selected Files (1)' })).toBeVisible()
  expect(panel.getByText('ridge.jpg')).toBeVisible()
})

test('files can be removed until they are sent', async () => {
  const { panel, choose, pick, upload, person, line } = await dialog()
  choose(chosenFile('ridge.jpg'), chosenFile('burn.jpg'))
  await person.click(panel.getByRole('button', { name: 'Remove burn.jpg' }))
  expect(panel.queryByText('burn.jpg')).not.toBeInTheDocument()
  await pick('Roofs')
  await upload()
  expect((await line.next(0)).files.map(({ name }) => name)).toEqual(['ridge.jpg'])
  expect(panel.queryByRole('button', { name: 'Remove ridge.jpg' })).not.toBeInTheDocument()
})

describe('a failed upload', () => {
  async function fails(how: (sent: Awaited<ReturnType<ReturnType<typeof uploadLine>['next']>>) => void) {
    const opened = await dialog()
    opened.choose(chosenFile('ridge.jpg'), chosenFile('burn.jpg'))
    await opened.pick('Roofs')
    await opened.upload()
    const sent = await opened.line.next(0)
    await act(async () => how(sent))
    return opened
  }

  test('is said with the status, marks every file, and tells what the server said', async () => {
    const { panel } = await fails((sent) =>
      sent.answers(400, { message: "burn.jpg is damaged and can't be read as a picture." }, 'Bad Request'),
    )
    expect(await message('Upload failed')).toContain('Upload failed: Bad Request')
    expect(panel.getAllByText('Failed')).toHaveLength(2)
    expect(panel.getByRole('alert')).toHaveTextContent("burn.jpg is damaged and can't be read as a picture.")
  })

  test('for want of a connection is sent again by itself, and later by hand, as the same upload', async () => {
    const { panel, upload, line } = await fails(async (sent) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      sent.breaks()
    })
    const lost = 'The connection is lost. The upload continues by itself when it is back.'
    expect(panel.getByText(lost)).toBeVisible()
    for (const [tries, pause] of [1, 2, 4, 8, 15, 30].entries()) {
      await act(() => vi.advanceTimersByTimeAsync(pause * 1000))
      expect(panel.queryByText(lost)).not.toBeInTheDocument()
      await act(async () => line.sent[tries + 1]!.breaks())
    }
    vi.useRealTimers()
    expect(await message('Upload failed')).toContain('Failed to upload images. Please try again.')
    await upload()
    await line.next(7)
    expect(new Set(line.sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('is the same upload when a file is removed: the server may have stored the others', async () => {
    const { panel, upload, line, person } = await fails((sent) => sent.answers(500, { message: 'No.' }))
    await person.click(panel.getByRole('button', { name: 'Remove burn.jpg' }))
    await upload()
    const again = await line.next(1)
    expect(again.headers['idempotency-key']).toBe(line.sent[0]!.headers['idempotency-key'])
  })

  test('because the session ended leads to the sign-in address', async () => {
    const { left } = await fails((sent) => sent.answers(401, { message: 'Unauthorized' }, 'Unauthorized'))
    await waitFor(() => expect(left).toHaveBeenCalledWith('/api/login?returnTo=%2Fdashboard'))
  })
})

test('Cancel gives up an upload, and a second time closes the dialog', async () => {
  const { panel, choose, pick, upload, line, person } = await dialog()
  choose(chosenFile('ridge.jpg'))
  await pick('Roofs')
  await upload()
  const sent = await line.next(0)
  await person.click(panel.getByRole('button', { name: 'Cancel' }))
  expect(sent.stopped).toBe(true)
  expect(await panel.findByRole('button', { name: 'Upload Images' })).toBeEnabled()
  await person.click(panel.getByRole('button', { name: 'Cancel' }))
  await gone()
})

test('an upload goes on in the dock when the dialog is closed', async () => {
  const { choose, pick, upload, line, person, server } = await dialog()
  server.nowAnswers({ 'GET /api/galleries/8': gallery('Roofs', { id: 8 }) })
  choose(chosenFile('ridge.jpg'), chosenFile('burn.jpg'))
  await pick('Roofs')
  await upload()
  const sent = await line.next(0)
  expect(screen.queryByRole('region', { name: /^Upload/ })).not.toBeInTheDocument()
  await person.keyboard('{Escape}')
  await gone()
  expect(sent.stopped).toBe(false)
  const dock = within(await screen.findByRole('region', { name: 'Uploading 2 images' }))
  expect(await dock.findByRole('link', { name: 'Roofs' })).toHaveAttribute('href', '/gallery/8/settings')
  await act(async () => sent.answers(201, [ridge, burn]))
  expect(dock.getByText('2 image(s) uploaded successfully.')).toBeVisible()
  expect(screen.getByLabelText(/^Notifications/)).toHaveTextContent(/^$/)
})

test('an expired account is not offered to upload', async () => {
  serverAnswers({ 'GET /api/auth/user': mara({ status: 'expired' }), 'GET /api/galleries': galleries })
  open('/dashboard')
  await screen.findByText('Create New Gallery')
  expect(screen.queryByRole('button', { name: 'Upload Images' })).not.toBeInTheDocument()
})
