import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  answer,
  chosenFile,
  gallery,
  imageOf,
  mara,
  message,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'
import { type SentUpload, uploadLine } from '#testing/upload-line.ts'

const dune = imageOf(7, 'dune.jpg', { id: 1 })
const ridge = imageOf(7, 'ridge.jpg', { id: 2, title: 'The ridge' })
const burn = imageOf(7, 'burn.jpg', { id: 3 })

function images(answered: unknown, user = mara()) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    'GET /api/galleries/7/images': answered,
  })
  return { server, line: uploadLine(), ...open('/gallery/7/settings') }
}

afterEach(() => localStorage.clear())

const chooser = () => screen.findByLabelText('Choose Files', { selector: 'input' })
const choose = async (...files: File[]) => fireEvent.change(await chooser(), { target: { files } })
const row = (name: string) => within(screen.getByText(name).closest('li')!)
const shown = () =>
  within(screen.getByRole('list', { name: 'Images' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt'))

test('files that are being chosen while the images come are sent', async () => {
  const listed = Promise.withResolvers<unknown>()
  const { line } = images(() => listed.promise)
  const input = await chooser()
  listed.resolve([])
  await screen.findByText('No images yet')
  expect(input).toBeInTheDocument()
  fireEvent.change(input, { target: { files: [chosenFile('dune.jpg')] } })
  expect((await line.next(0)).files.map(({ name }) => name)).toEqual(['dune.jpg'])
})

test('a picture of the grid that cannot be changed is named once: by its title, or by its file name below it', async () => {
  localStorage.setItem('picturerail:images-view', 'grid')
  images([dune, ridge], mara({ status: 'expired' }))
  expect(await screen.findByRole('img', { name: 'The ridge' })).toBeVisible()
  expect(shown()).toEqual(['The ridge'])
  const list = within(screen.getByRole('list', { name: 'Images' }))
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent('dune.jpg')
})

test('of a dropped folder the images are sent, and the other files counted', async () => {
  const { line } = images([])
  await chooser()
  const entryOf = (file: File) => ({
    name: file.name,
    isFile: true,
    isDirectory: false,
    file: (take: (file: File) => void) => take(file),
  })
  const left = [
    [entryOf(chosenFile('b.jpg')), entryOf(new File(['x'], 'b.mov')), entryOf(chosenFile('a.jpg'))],
    [],
  ]
  const folder = {
    name: 'Saturday',
    isFile: false,
    isDirectory: true,
    createReader: () => ({ readEntries: (take: (part: unknown[]) => void) => take(left.shift()!) }),
  }
  const items = [{ webkitGetAsEntry: () => folder }]
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [], items } })
  const first = await line.next(0)
  expect(first.files.map(({ name }) => name)).toEqual(['a.jpg'])
  const dock = within(await screen.findByRole('region', { name: /^Uploading/ }))
  expect(dock.getByText('1 file left out')).toBeVisible()
  // The dock says it, and no message beside it.
  expect(screen.queryByText('Folder added')).not.toBeInTheDocument()
})

describe('uploads that wait for their files', () => {
  const waiting = { begunAt: '/api/galleries/7/uploads', url: '/api/uploads/abc', size: 9, lastModified: 1 }
  const store = (...names: string[]) =>
    localStorage.setItem(
      'picturerail-waiting-uploads',
      JSON.stringify(names.map((name) => ({ ...waiting, name, since: Date.now() }))),
    )

  test('are named, and ended when they are forgotten', async () => {
    store('storm.jpg', 'calm.jpg')
    const { server, person } = images([])
    server.nowAnswers({ 'DELETE /api/uploads/abc': answer(204) })
    expect(await screen.findByText('2 uploads are waiting for their files')).toBeVisible()
    expect(screen.getByText('Choose the same files again to continue: storm.jpg, calm.jpg')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByText(/waiting for/)).toBeNull()
    expect(localStorage.getItem('picturerail-waiting-uploads')).toBeNull()
    await waitFor(() => expect(server.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2))
  })

  test('of another gallery, and after seven days, are not shown', async () => {
    localStorage.setItem(
      'picturerail-waiting-uploads',
      JSON.stringify([
        { ...waiting, name: 'a.jpg', begunAt: '/api/galleries/8/uploads', since: Date.now() },
        { ...waiting, name: 'b.jpg', since: Date.now() - 7.1 * 86_400_000 },
      ]),
    )
    images([])
    expect(await screen.findByText('No images yet')).toBeVisible()
    expect(screen.queryByText(/waiting for/)).toBeNull()
  })
})

describe('the images', () => {
  test('are waited for', async () => {
    images(noAnswerYet)
    expect(await screen.findByText('Loading images...')).toBeVisible()
  })

  test('that cannot be had take nothing else with them, and are asked for again', async () => {
    const { server, person } = images(refusal(503, 'Disk away.'))
    expect(await screen.findByText("We couldn't load the images.")).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Settings for "Dunes"' })).toBeVisible()
    expect(await chooser()).toBeInTheDocument()
    server.nowAnswers({ 'GET /api/galleries/7/images': [dune] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: '1 image' })).toBeVisible()
  })

  test('that are not there yet are asked for', async () => {
    images([])
    expect(await screen.findByText('No images yet')).toBeVisible()
    expect(screen.getByText('Upload your first images to this gallery')).toBeVisible()
    expect(screen.getByRole('heading', { name: '0 images' })).toBeVisible()
  })

  test('are counted, and named by their titles or else their files', async () => {
    images([dune, ridge])
    expect(await screen.findByRole('heading', { name: '2 images' })).toBeVisible()
    expect(shown()).toEqual(['dune.jpg', 'The ridge'])
  })

  test('keep their place from the first moment', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1008, 0))
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1400)
    images([dune, ridge, burn])
    const list = await screen.findByRole('list', { name: 'Images' })
    const tiles = within(list).getAllByRole('listitem')
    // Four columns of 246 pixels with gaps of 8; the images are twice as wide as high.
    expect(tiles.map(({ style }) => [style.left, style.top, style.width, style.height])).toEqual([
      ['0px', '0px', '246px', '123px'],
      ['254px', '0px', '246px', '123px'],
      ['508px', '0px', '246px', '123px'],
    ])
    expect(list.style.height).toBe('123px')
  })

  test('are rendered only near the visible part', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1008, 0))
    images(Array.from({ length: 2000 }, (_, index) => imageOf(7, `${index}.jpg`)))
    const list = await screen.findByRole('list', { name: 'Images' })
    const tiles = within(list).getAllByRole('listitem')
    expect(tiles.length).toBeGreaterThan(8)
    expect(tiles.length).toBeLessThan(100)
    expect(tiles[0]).toHaveAttribute('aria-setsize', '2000')
  })

  test('are there for a quick hand on Tab, however many there are', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1008, 0))
    images(Array.from({ length: 2000 }, (_, index) => imageOf(7, `${index}.jpg`)))
    const buttons = () => screen.getAllByRole('button', { name: /^More for/ })
    await screen.findByRole('button', { name: 'More for 0.jpg' })
    const atFirst = buttons().length
    act(() => buttons().at(-1)!.focus())
    expect(buttons()).toHaveLength(atFirst + 8)
    expect(buttons().at(-1)).toHaveAccessibleName(`More for ${atFirst + 7}.jpg`)
  })
})

describe('deleting an image', () => {
  async function asks(name = 'The ridge') {
    const opened = images([dune, ridge, burn])
    await opened.person.click(await screen.findByRole('button', { name: `More for ${name}` }))
    await opened.person.click(screen.getByRole('menuitem', { name: 'Delete' }))
    return { ...opened, dialog: within(await screen.findByRole('alertdialog')) }
  }

  test('is asked about first', async () => {
    const { dialog, person, server } = await asks()
    expect(
      dialog.getByText('Are you sure you want to delete this image? This action cannot be undone.'),
    ).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'More for The ridge' })).toHaveFocus())
    expect(server.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  test('removes it from the grid, says so, and the focus goes to its neighbour', async () => {
    const { dialog, person, server } = await asks()
    server.nowAnswers({ 'DELETE /api/images/2': answer(204), 'GET /api/galleries/7/images': [dune, burn] })
    await person.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await message('Image deleted')).toContain('Image deleted')
    expect(shown()).toEqual(['dune.jpg', 'burn.jpg'])
    expect(screen.getByRole('heading', { name: '2 images' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'More for burn.jpg' })).toHaveFocus())
  })

  test.each([
    ['a failure', refusal(500, 'Disk away.'), 'Failed to delete image. Please try again.'],
    ['a refusal', refusal(403, 'Your account has expired.'), 'Your account has expired.'],
  ])('leaves it there after %s', async (_case, answered, words) => {
    const { dialog, person, server } = await asks()
    server.nowAnswers({ 'DELETE /api/images/2': answered })
    await person.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await message('Error')).toContain(words)
    expect(shown()).toContain('The ridge')
  })
})

/** Heading of the dock when all files have arrived. */
const ARRIVED = (count: number) =>
  new RegExp(`^Upload successful +${count} image\\(s\\) uploaded successfully\\.$`)

describe('adding images', () => {
  test('sends one file after the other and shows each as it arrives', async () => {
    const { line, server } = images([dune])
    await choose(chosenFile('ridge.jpg'), chosenFile('burn.jpg'))
    const first = await line.next(0)
    expect(first).toMatchObject({
      url: 'POST /api/galleries/7/images',
      timeout: 300_000,
      withCredentials: true,
    })
    expect(first.files.map(({ name }) => name)).toEqual(['ridge.jpg'])
    expect(screen.getByRole('heading', { name: 'Uploading 2 images' })).toBeVisible()
    expect(row('burn.jpg').getByText('Waiting')).toBeVisible()
    expect(line.sent).toHaveLength(1)

    await act(async () => first.answers(201, [ridge]))
    expect(row('ridge.jpg').getByText('Done')).toBeVisible()
    await waitFor(() => expect(shown()).toEqual(['dune.jpg', 'The ridge']))
    const second = await line.next(1)
    expect(second.files.map(({ name }) => name)).toEqual(['burn.jpg'])

    server.nowAnswers({ 'GET /api/galleries/7/images': [dune, ridge, burn] })
    await act(async () => second.answers(201, [burn]))
    expect(await screen.findByRole('heading', { name: ARRIVED(2) })).toBeVisible()
    // A single message, in one line.
    expect(screen.getByLabelText(/^Notifications/)).toHaveTextContent(/^$/)
    expect(screen.queryByText('ridge.jpg')).not.toBeInTheDocument()
    await waitFor(() => expect(server.to('GET', '/api/galleries/7/images?limit=250')).toHaveLength(2))
    expect(screen.getByRole('heading', { name: '3 images' })).toBeVisible()
  })

  test('ends at once, in the words of the refusal, when there is no room left', async () => {
    const { line } = images([dune])
    await choose(chosenFile('ridge.jpg'), chosenFile('burn.jpg'))
    const text = 'There is no room left for these images.'
    const refused = { message: text, code: 'quota_exceeded' }
    await act(async () => (await line.next(0)).answers(403, refused))
    const dock = await screen.findByRole('region', { name: 'Uploaded 0 of 2 images' })
    expect(within(dock).getByText('Upload failed').closest('[role=status]')).toHaveTextContent(text)
    expect(screen.getByLabelText(/^Notifications/)).toHaveTextContent(/^$/)
    expect(row('ridge.jpg').getByText(text)).toBeVisible()
    expect(row('burn.jpg').getByText(text)).toBeVisible()
    expect(line.sent).toHaveLength(1)
  })

  test('says before that little room is left', async () => {
    const { server } = images([dune])
    server.nowAnswers({
      'GET /api/account/usage': {
        bytes: 4501 * 1024 ** 2,
        quotaBytes: 5000 * 1024 ** 2,
        unfinishedBytes: 0,
        removedBytes: 0,
        images: 1,
        galleries: 1,
      },
    })
    const notice = within(await screen.findByRole('region', { name: "You're running out of storage" }))
    expect(notice.getByText(/4,501 MB of 5,000 MB are used/)).toBeVisible()
    expect(notice.getByRole('link', { name: 'Your usage' })).toHaveAttribute('href', '/account/plan#usage')
  })

  test('keeps the images shown when they cannot be refetched afterwards', async () => {
    const { line, server } = images([dune])
    await choose(chosenFile('ridge.jpg'))
    const upload = await line.next(0)
    server.nowAnswers({ 'GET /api/galleries/7/images': refusal(503, 'Not ready yet.') })
    await act(async () => upload.answers(201, [ridge]))
    await waitFor(() => expect(server.to('GET', '/api/galleries/7/images?limit=250')).toHaveLength(2))
    await screen.findByRole('heading', { name: ARRIVED(1) })
    expect(shown()).toEqual(['dune.jpg', 'The ridge'])
  })

  test('shows how far each file is, how fast, and how long it still takes', async () => {
    const { line } = images([])
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    await choose(chosenFile('ridge.jpg'))
    const upload = await line.next(0)
    now.mockReturnValue(11_000)
    act(() => upload.progress(2_097_152, 10_485_760))
    expect(await row('ridge.jpg').findByText('2 MB of 10 MB · 2 MB/s · 4 s left')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'ridge.jpg' })).toHaveAttribute('aria-valuenow', '20')
    act(() => upload.progress(10_485_760, 10_485_760))
    expect(row('ridge.jpg').getByText('Finishing')).toBeVisible()
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
  ])('sends nothing of a batch with a file %s', async (_case, bad, title, words) => {
    const { line } = images([])
    await choose(chosenFile('dune.jpg'), bad)
    expect(await message(title)).toContain(words)
    expect(line.sent).toEqual([])
    expect(screen.queryByText('dune.jpg')).not.toBeInTheDocument()
  })

  test('sends the others of such a batch where that is chosen, and says what was left out', async () => {
    const { line, person } = images([])
    const bad = chosenFile('notes.txt', 'text/plain')
    await choose(bad)
    await message('Invalid file type')
    expect(screen.queryByRole('button', { name: /^Upload the other/ })).not.toBeInTheDocument()
    await choose(chosenFile('dune.jpg'), bad, chosenFile('ridge.jpg'))
    await person.click(await screen.findByRole('button', { name: 'Upload the other 2' }))
    const [first, second] = [await line.next(0), () => line.next(1)]
    await act(async () => first.answers(201, [dune]))
    await act(async () => (await second()).answers(201, [ridge]))
    const dock = within(await screen.findByRole('region', { name: ARRIVED(2) }))
    await person.click(dock.getByText('1 file left out'))
    expect(dock.getByText('notes.txt is not a supported image format.')).toBeVisible()
    // The note stays until it is dismissed.
    await person.click(dock.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('region', { name: /^Upload/ })).not.toBeInTheDocument()
  })

  test('shows the error of a file and continues with the next', async () => {
    const { line } = images([])
    await choose(chosenFile('broken.jpg'), chosenFile('late.jpg'), chosenFile('dune.jpg'))
    const broken = await line.next(0)
    await act(async () => broken.answers(400, { message: 'broken.jpg cannot be read.' }, 'Bad Request'))
    const late = await line.next(1)
    await act(async () => late.timesOut())
    const good = await line.next(2)
    await act(async () => good.answers(201, [dune]))
    const dock = await screen.findByRole('region', { name: 'Uploaded 1 of 3 images' })
    expect(within(dock).getByText('Upload failed')).toBeVisible()
    expect(within(dock).getByText('Some images failed to upload. Please try again.')).toBeVisible()
    // The dock says it, and no message beside it.
    expect(screen.getByLabelText(/^Notifications/)).toHaveTextContent(/^$/)
    expect(
      row('broken.jpg').getByText('Upload failed: Bad Request. broken.jpg cannot be read.'),
    ).toBeVisible()
    expect(row('late.jpg').getByText('Upload failed: Timed out')).toBeVisible()
    expect(row('dune.jpg').getByText('Done')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Uploaded 1 of 3 images' })).toBeVisible()
  })

  test.each([
    ['after success', (upload: SentUpload) => upload.answers(201, [dune]), true],
    ['after it was stopped', () => fireEvent.click(screen.getByRole('button', { name: 'Stop' })), true],
    ['not after failure', (upload: SentUpload) => upload.timesOut(), false],
  ])('the dock goes in five seconds %s', async (_case, end, goes) => {
    const { line } = images([])
    const input = await chooser()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => void fireEvent.change(input, { target: { files: [chosenFile('ridge.jpg')] } }))
    await act(async () => end(line.sent[0]!))
    const dock = () => screen.queryByRole('region', { name: /^Upload/ })
    act(() => vi.advanceTimersByTime(4999))
    expect(dock()).toBeVisible()
    act(() => vi.advanceTimersByTime(1))
    expect(dock() === null).toBe(goes)
    act(() => vi.advanceTimersByTime(60_000))
    if (!goes) expect(row('ridge.jpg').getByText('Upload failed: Timed out')).toBeVisible()
  })

  test('has the file under way first, and what is done last', async () => {
    const { line } = images([])
    await choose(chosenFile('ridge.jpg'), chosenFile('burn.jpg'), chosenFile('dune.jpg'))
    const names = () =>
      within(screen.getByRole('region', { name: /^Uploading/ }))
        .getAllByRole('listitem')
        .map((item) => item.querySelector('[title]')?.getAttribute('title'))
    const first = await line.next(0)
    expect(names()).toEqual(['ridge.jpg', 'burn.jpg', 'dune.jpg'])
    await act(async () => first.answers(201, [ridge]))
    await line.next(1)
    expect(names()).toEqual(['burn.jpg', 'dune.jpg', 'ridge.jpg'])
  })

  test('takes more files while others are on their way', async () => {
    const { line } = images([])
    await choose(chosenFile('ridge.jpg'))
    await line.next(0)
    await choose(chosenFile('burn.jpg'))
    expect(screen.getByRole('heading', { name: 'Uploading 2 images' })).toBeVisible()
    expect(line.sent).toHaveLength(1)
  })

  test('continues while its owner is on another screen', async () => {
    const { line, person, server } = images([])
    server.nowAnswers({ 'GET /api/galleries': [] })
    await choose(chosenFile('ridge.jpg'), chosenFile('burn.jpg'))
    const first = await line.next(0)
    await person.click(screen.getAllByRole('link', { name: 'My Dashboard' })[0]!)
    await screen.findByRole('heading', { name: 'Dashboard' })
    const dock = within(screen.getByRole('region', { name: 'Uploading 2 images' }))
    expect(dock.getByRole('progressbar', { name: 'All files' })).toBeVisible()
    expect(dock.getByRole('link', { name: 'Dunes' })).toHaveAttribute('href', '/gallery/7/settings')
    await act(async () => first.answers(201, [ridge]))
    const second = await line.next(1)
    await act(async () => second.answers(201, [burn]))
    expect(await screen.findByRole('heading', { name: ARRIVED(2) })).toBeVisible()
  })

  test('ends with the session', async () => {
    const { line, left } = images([])
    await choose(chosenFile('ridge.jpg'), chosenFile('burn.jpg'))
    const first = await line.next(0)
    await act(async () => first.answers(401, { message: 'Unauthorized' }, 'Unauthorized'))
    expect(await message('Unauthorized')).toContain('You are logged out. Logging in again...')
    await waitFor(() => expect(left).toHaveBeenCalledWith('/api/login?returnTo=%2Fgallery%2F7%2Fsettings'))
    expect(line.sent).toHaveLength(1)
  })
})

describe('a connection that breaks', () => {
  /** Sends files, with fake timers from here on. */
  async function sends(...files: File[]) {
    const { line, server } = images([])
    const input = await chooser()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => void fireEvent.change(input, { target: { files } }))
    const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    /** The upload with this number, which may take a moment that no timer counts. */
    async function sent(number: number) {
      while (!line.sent[number]) await act(() => new Promise<void>((done) => void setImmediate(done)))
      return line.sent[number]
    }
    const breaks = async (number: number) => {
      const upload = await sent(number)
      await act(async () => upload.breaks())
    }
    return { line, server, passes, sent, breaks }
  }

  test('is said, and the file is sent again under the same key, so that it is not stored twice', async () => {
    const { line, passes, sent, breaks } = await sends(chosenFile('ridge.jpg'), chosenFile('burn.jpg'))
    await breaks(0)
    expect(row('ridge.jpg').getByText('Connection lost')).toBeVisible()
    expect(
      screen.getByText('The connection is lost. The upload continues by itself when it is back.'),
    ).toBeVisible()
    await passes(999)
    expect(line.sent).toHaveLength(1)
    await passes(1)
    await sent(1)
    expect(line.sent.map(({ files }) => files[0]!.name)).toEqual(['ridge.jpg', 'ridge.jpg'])
    const [first, again] = line.sent.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
    expect(screen.queryByText(/The connection is lost/)).not.toBeInTheDocument()

    // The server already had the image: it is shown once.
    await act(async () => line.sent[1]!.answers(201, [ridge]))
    expect(row('ridge.jpg').getByText('Done')).toBeVisible()
    expect((await sent(2)).headers['idempotency-key']).not.toBe(first)
  })

  test('is waited for as long as it takes when the browser has none, and then used at once', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { line, passes, breaks } = await sends(chosenFile('ridge.jpg'))
    await breaks(0)
    // `navigator.onLine` is not always right.
    for (let tries = 1; tries <= 100; tries++) {
      await passes(30_000)
      await breaks(tries)
    }
    expect(row('ridge.jpg').getByText('Connection lost')).toBeVisible()
    online.mockReturnValue(true)
    await act(async () => void window.dispatchEvent(new Event('online')))
    // Uploads left waiting by earlier tests receive the event, too.
    const [first] = line.sent.map(({ headers }) => headers['idempotency-key'])
    const own = line.sent.filter(({ headers }) => headers['idempotency-key'] === first)
    expect(own).toHaveLength(102)
  })

  test('is told from a busy server', async () => {
    const { passes, sent } = await sends(chosenFile('ridge.jpg'))
    const first = await sent(0)
    await act(async () => first.answers(503, { message: 'Not ready.', code: 'unavailable' }))
    expect(row('ridge.jpg').getByText('Server busy')).toBeVisible()
    expect(screen.getByText('The server is busy. The upload continues by itself.')).toBeVisible()
    await passes(1000)
    expect((await sent(1)).files[0]!.name).toBe('ridge.jpg')
  })

  test('again and again is an error in the end, and the next file has its turn', async () => {
    const { passes, sent, breaks } = await sends(chosenFile('ridge.jpg'), chosenFile('burn.jpg'))
    for (const [attempt, pause] of [1000, 2000, 4000, 8000, 15_000, 30_000].entries()) {
      await breaks(attempt)
      await passes(pause)
    }
    await breaks(6)
    expect(row('ridge.jpg').getByText('Network error occurred')).toBeVisible()
    expect((await sent(7)).files[0]!.name).toBe('burn.jpg')
  })

  test('can be given up', async () => {
    const { line, server, passes, breaks } = await sends(chosenFile('ridge.jpg'), chosenFile('burn.jpg'))
    await breaks(0)
    await act(async () => screen.getByRole('button', { name: 'Stop' }).click())
    expect(row('ridge.jpg').getByText('Upload failed: Stopped')).toBeVisible()
    expect(row('burn.jpg').getByText('Upload failed: Stopped')).toBeVisible()
    await passes(100_000)
    expect(line.sent).toHaveLength(1)
    expect(server.to('GET', '/api/galleries/7/images?limit=250')).toHaveLength(2)
  })
})

test('stopping ends what is being sent', async () => {
  const { line, person } = images([])
  await choose(chosenFile('ridge.jpg'))
  const upload = await line.next(0)
  await person.click(screen.getByRole('button', { name: 'Stop' }))
  expect(upload.stopped).toBe(true)
  expect(await screen.findByText('Upload failed: Stopped')).toBeVisible()
  expect(screen.queryByText('Upload failed')).not.toBeInTheDocument()
})

test('an expired account can look and no more', async () => {
  images([dune], mara({ status: 'expired' }))
  expect(await screen.findByRole('img', { name: 'dune.jpg' })).toBeVisible()
  expect(screen.getByText(/you need to upgrade/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Choose Files' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^More for/ })).not.toBeInTheDocument()
})
