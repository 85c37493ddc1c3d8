import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '#contract/error-codes.ts'
import { DEFAULT_UPLOAD_LIMITS } from '#contract/image-limits.ts'
import { ENGLISH } from '#contract/languages.ts'
import { modified } from '#testing/modified-keys.ts'
import { chosenFile } from '#testing/screen.tsx'
import { type SentUpload, uploadLine } from '#testing/upload-line.ts'
import { renderInvitePage } from './invite-page.tsx'

type Reply = { status: number; message?: string; code?: ErrorCode; images?: object[] }

let sent: SentUpload[]
let replies: (Reply | Promise<Reply>)[]
let linkStatus: number | Promise<number>
let mainPointer: 'fine' | 'coarse'

/** Answers with the test's replies in order, then with 201; status 0 breaks the connection. */
async function answer(request: SentUpload) {
  const { status, ...body } = await (replies.shift() ?? { status: 201 })
  if (status === 0) request.breaks()
  else request.answers(status, body)
}

/** Opens the page of a link as the server sends it, with its script running. */
async function opens({
  address = '/invite/tok-en',
  gallery = 'Wedding',
  ended = false,
  studio = null as string | null,
} = {}) {
  const { html } = renderInvitePage(
    ENGLISH,
    ended
      ? { shut: 'closed' }
      : {
          invitation: {
            token: 'tok-en',
            gallery: {
              ...{ title: gallery, description: null, theme: 'classic', typeface: 'sans' },
              studio:
                studio === null ? null : { name: studio, address: null, logos: { light: null, dark: null } },
            },
            expiresAt: '2026-12-03T12:00:00.000Z',
            review: false,
            limits: DEFAULT_UPLOAD_LIMITS,
            uploadKey: 'server-key',
          },
        },
    { script: '/assets/invite.js', texts: 'texts:en/guests', styles: '' },
  )
  window.history.replaceState(null, '', address)
  const page = new DOMParser().parseFromString(html, 'text/html')
  document.title = page.title
  for (const script of page.querySelectorAll('script')) script.remove()
  document.body.innerHTML = page.body.innerHTML
  document.documentElement.className = ''
  document.documentElement.lang = page.documentElement.lang
  await import('./invite-script.ts')
  await expect.poll(() => document.documentElement.className).toBe('scripted')
  return userEvent.setup({ document, applyAccept: false })
}

beforeEach(() => {
  localStorage.clear()
  replies = []
  linkStatus = 200
  mainPointer = 'fine'
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${mainPointer})` }))
  vi.resetModules()
  ;({ sent } = uploadLine(answer))
  vi.stubGlobal('fetch', async () => new Response('{}', { status: await linkStatus }))
})
afterEach(() => {
  document.body.innerHTML = ''
})

const zone = () => screen.getByLabelText<HTMLInputElement>(/^Drop images here or click to browse/)
const nameField = () => screen.getByLabelText<HTMLInputElement>('Your Name (Optional)')
const uploadButton = () => screen.getByRole('button', { name: /^Upload/ })
const listed = () => [...document.querySelectorAll('#list .name')].map((name) => name.textContent)
const thanked = () => screen.getAllByRole('status').find(({ id }) => id === 'thanks')!.textContent
const messages = () => document.getElementById('messages')!.textContent
const namesIn = ({ files }: SentUpload) => files.map(({ name }) => name).join()
const keyOf = ({ headers }: SentUpload) => headers['idempotency-key']
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('choosing', () => {
  test('lists the files with their size; each can be removed', async () => {
    const guest = await opens()
    expect(screen.queryByText(/^Selected Files/)).not.toBeVisible()
    await guest.upload(zone(), [
      chosenFile('a.jpg', 'image/jpeg', 1_572_864),
      chosenFile('b.png', 'image/png'),
    ])
    await guest.upload(zone(), chosenFile('c.webp', 'image/webp'))
    expect(screen.getByRole('heading', { name: 'Selected Files (3)' })).toBeVisible()
    expect(screen.getByText('3 images selected')).toHaveAttribute('role', 'status')
    expect(listed()).toEqual(['a.jpg', 'b.png', 'c.webp'])
    expect(screen.getByText('1.50 MB')).toBeVisible()
    await guest.click(screen.getByRole('button', { name: 'Remove b.png' }))
    expect(screen.getByRole('heading', { name: 'Selected Files (2)' })).toBeVisible()
    expect(listed()).toEqual(['a.jpg', 'c.webp'])
    expect(screen.getByRole('button', { name: 'Remove c.webp' })).toHaveFocus()
  })

  test('skips invalid files with a message, keeps the valid ones and lists what was skipped', async () => {
    const guest = await opens()
    await guest.upload(zone(), [chosenFile('a.heic', 'image/heic'), chosenFile('b.jpg')])
    expect(messages()).toContain('Invalid file type')
    expect(messages()).toContain('a.heic is not a supported image format.')
    expect(listed()).toEqual(['b.jpg'])
    const skipped = within(screen.getByRole('region', { name: 'Not added' }))
    expect(skipped.getByText('a.heic is not a supported image format.')).toBeVisible()
    await guest.upload(zone(), chosenFile('huge.png', 'image/png', 10 * 1024 * 1024 + 1))
    expect(messages()).toContain('File too large')
    expect(messages()).toContain('huge.png exceeds the 10MB size limit.')
    expect(messages()).not.toContain('Invalid file type')
  })

  test('nothing and uploading shows a message', async () => {
    const guest = await opens()
    await guest.click(uploadButton())
    expect(messages()).toContain('No files selected')
    expect(messages()).toContain('Please select some images to upload.')
    expect(sent).toEqual([])
  })

  test('by dropping anywhere on the page', async () => {
    await opens()
    const drop = new Event('drop', { bubbles: true, cancelable: true })
    const files = [chosenFile('dropped.jpg')]
    Object.assign(drop, { dataTransfer: { types: ['Files'], items: [], files } })
    document.body.dispatchEvent(drop)
    expect(drop.defaultPrevented).toBe(true)
    await waitFor(() => expect(listed()).toEqual(['dropped.jpg']))
  })
})

describe('uploading', () => {
  test('sends the images with the guest’s name, and clears the list after 2 s; the name stays', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const guest = await opens()
    await guest.type(nameField(), '  Aunt Mary ')
    await guest.upload(zone(), [chosenFile('a.jpg'), chosenFile('b.jpg')])
    await guest.click(uploadButton())
    await waitFor(() => expect(thanked()).toContain('Upload successful'))
    expect(thanked()).toContain('Your images have been uploaded to the gallery.')
    expect(messages(), 'nothing lies over the page').toBe('')
    expect(sent).toMatchObject([{ url: 'POST /api/invite/tok-en/upload', uploaderName: 'Aunt Mary' }])
    expect(namesIn(sent[0]!)).toBe('a.jpg,b.jpg')
    vi.advanceTimersByTime(1900)
    expect(listed()).toEqual(['a.jpg', 'b.jpg'])
    vi.advanceTimersByTime(200)
    expect(listed()).toEqual([])
    expect(nameField()).toHaveValue('  Aunt Mary ')
    expect(screen.queryByText(/^Selected Files/)).not.toBeVisible()
  })

  test.each([
    ['Bob', 'Hannah', 'Thank you, \u2068Bob\u2069. \u2068Hannah\u2069 will look at them soon.'],
    [' ', 'Hannah', 'Thank you. \u2068Hannah\u2069 will look at them soon.'],
    ['Bob', null, 'Thank you, \u2068Bob\u2069. The photographer will look at them soon.'],
    [' ', null, 'Thank you. The photographer will look at them soon.'],
  ])('thanks where what arrived is reviewed: %s, %s', async (name, studio, words) => {
    replies = [{ status: 201, images: [{ id: 7, receipt: 'receipt-7', waiting: true }] }, { status: 201 }]
    const guest = await opens({ studio })
    await guest.type(nameField(), name)
    await guest.upload(zone(), chosenFile('a.jpg'))
    await guest.click(uploadButton())
    await waitFor(() => expect(thanked()).toBe(`Upload successful${words}`))
    // Review may be switched off for later images.
    await guest.upload(zone(), chosenFile('b.jpg'))
    expect(thanked()).toBe('')
    await guest.click(uploadButton())
    await waitFor(() => expect(thanked()).toContain('Your images have been uploaded to the gallery.'))
  })

  test('is sent at once from a phone’s picker, and again where it failed', async () => {
    mainPointer = 'coarse'
    replies = [{ status: 500, code: 'internal_error', message: 'Something went wrong.' }]
    const guest = await opens()
    expect(screen.getByText('Add photos')).toBeVisible()
    expect(uploadButton()).toHaveClass('resting')
    await guest.upload(zone(), [chosenFile('a.heic', 'image/heic')])
    expect(sent).toEqual([])
    await guest.upload(zone(), [chosenFile('a.jpg'), chosenFile('b.jpg')])
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(namesIn(sent[0]!)).toBe('a.jpg,b.jpg')
    await waitFor(() => expect(messages()).toContain('Something went wrong.'))
    expect(uploadButton()).not.toHaveClass('resting')
    await guest.click(uploadButton())
    await waitFor(() => expect(thanked()).toContain('Upload successful'))
    expect(uploadButton()).toHaveClass('resting')
  })

  test('a blank name is not sent', async () => {
    const guest = await opens()
    await guest.type(nameField(), '   ')
    await guest.upload(zone(), chosenFile('a.jpg'))
    await guest.click(uploadButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.uploaderName).toBeNull()
  })

  test('shows the progress in bytes, and disables the form during the upload', async () => {
    let done = (_reply: Reply) => {}
    replies = [
      new Promise((resolve) => {
        done = resolve
      }),
    ]
    const guest = await opens()
    await guest.upload(zone(), [chosenFile('a.jpg', 'image/jpeg', 3_000_000), chosenFile('b.jpg')])
    await guest.click(uploadButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.getByText('Uploading images...')).toBeVisible()
    expect(screen.getByText('2 files')).toBeVisible()
    expect(uploadButton()).toHaveTextContent('Uploading...')
    expect(uploadButton()).toBeDisabled()
    expect(nameField()).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Remove a.jpg' })).toBeNull()
    sent[0]!.progress(500, 1000)
    const bar = screen.getByRole('progressbar', { name: 'Uploading images' })
    expect(bar).toHaveAttribute('aria-valuenow', '50')
    expect(screen.getByText(/^1\.43 of 2\.86 MB/)).toBeVisible()
    sent[0]!.progress(1000, 1000)
    expect(screen.getByText('Finishing')).toBeVisible()

    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)

    // The upload restarts after a break, but the displayed progress does not go back.
    sent[0]!.progress(300, 1000)
    expect(bar).toHaveAttribute('aria-valuenow', '100')
    expect(screen.getByText(/^2\.86 of 2\.86 MB/)).toBeVisible()

    done({ status: 201 })
    await waitFor(() => expect(uploadButton()).toHaveTextContent('Upload Images'))
    expect(screen.queryByText('Uploading images...')).not.toBeVisible()
    const leavingLater = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leavingLater)
    expect(leavingLater.defaultPrevented).toBe(false)
  })

  test('shows of a large file how far it is', async () => {
    vi.doMock('#web/uploads/resumable.ts', () => ({
      sendResumable: (_target: object, _file: File, onProgress: (sent: number, total: number) => void) => {
        onProgress(5_242_880, 9_437_184)
        return new Promise(() => {})
      },
    }))
    const guest = await opens()
    await guest.upload(zone(), [chosenFile('a.jpg', 'image/jpeg', 9_437_184), chosenFile('b.jpg')])
    await guest.click(uploadButton())
    const sizes = () => [...document.querySelectorAll('#list .size')].map((size) => size.textContent)
    await waitFor(() => expect(sizes()).toEqual([expect.stringMatching(/^5 MB of 9 MB/), '0.00 MB']))
    await guest.click(screen.getByRole('button', { name: 'Pause' }))
    expect(sizes()[0]).toBe('5 MB of 9 MB · Paused')
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible()
    expect(document.getElementById('submit')).toHaveTextContent('Paused')
    vi.doUnmock('#web/uploads/resumable.ts')
  })

  test('says which large files were begun and not finished, until they are forgotten', async () => {
    const waiting = {
      begunAt: '/api/invite/tok-en/uploads',
      url: '/api/uploads/abc',
      size: 9,
      lastModified: 1,
    }
    const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']
    localStorage.setItem(
      'picturerail-waiting-uploads',
      JSON.stringify(names.map((name) => ({ ...waiting, name, since: Date.now() }))),
    )
    const guest = await opens()
    expect(await screen.findByText('4 uploads are waiting for their files')).toBeVisible()
    const hint = 'Choose the same files again to continue: a.jpg, b.jpg, c.jpg and 1 more'
    expect(screen.getByText(hint)).toBeVisible()
    // A cancelled dialog for folders leaves nothing behind.
    zone().webkitdirectory = true
    await guest.click(screen.getByRole('button', { name: 'Choose files' }))
    expect(zone().webkitdirectory).toBe(false)
    await guest.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByText(hint)).not.toBeVisible()
    expect(localStorage.getItem('picturerail-waiting-uploads')).toBeNull()
  })

  test('repeats the request with the same key when no answer came', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    replies = [{ status: 0 }]
    const guest = await opens()
    await guest.upload(zone(), chosenFile('a.jpg'))
    await guest.click(uploadButton())
    expect(await screen.findByText('The connection is lost. Trying again automatically.')).toBeVisible()
    await vi.advanceTimersByTimeAsync(1100)
    await waitFor(() => expect(thanked()).toContain('Upload successful'))
    expect(sent).toHaveLength(2)
    expect(keyOf(sent[1]!)).toBe(keyOf(sent[0]!))
  })

  test('waits for a busy server, and says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    replies = [{ status: 503, code: 'unavailable', message: 'Not ready.' }]
    const guest = await opens()
    await guest.upload(zone(), chosenFile('a.jpg'))
    await guest.click(uploadButton())
    expect(await screen.findByText('The server is busy. Trying again automatically.')).toBeVisible()
    await vi.advanceTimersByTimeAsync(1100)
    await waitFor(() => expect(thanked()).toContain('Upload successful'))
  })

  test.each<[Reply, string]>([
    [{ status: 500, code: 'internal_error', message: 'Something went wrong.' }, 'Something went wrong.'],
    [{ status: 507, code: 'no_space', message: 'There is no space left.' }, 'There is no space left.'],
    [{ status: 502 }, 'Failed to upload images. Please try again.'],
  ])('shows a failure at once where a retry would not help: %o', async (failure, words) => {
    replies = [failure]
    const guest = await opens()
    await guest.upload(zone(), chosenFile('a.jpg'))
    await guest.click(uploadButton())
    await waitFor(() => expect(messages()).toContain(words))
    expect(document.querySelector('#list .problem')).toHaveTextContent(words)
    expect(sent).toHaveLength(1)
    expect(document.body).not.toHaveTextContent('connection')
  })

  test('one invalid image stays in the list with its problem; the others are uploaded', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const bad = { status: 400, message: "b.jpg is damaged and can't be read as a picture." }
    replies = [bad, { status: 201 }, bad]
    const guest = await opens()
    await guest.type(nameField(), 'Ben')
    await guest.upload(zone(), [chosenFile('a.jpg'), chosenFile('b.jpg'), chosenFile('c.jpg')])
    await guest.click(uploadButton())
    await waitFor(() => expect(messages()).toContain('Upload failed'))
    expect(messages()).toContain(bad.message)
    expect(sent.map(namesIn)).toEqual(['a.jpg,b.jpg,c.jpg', 'a.jpg', 'b.jpg', 'c.jpg'])
    vi.advanceTimersByTime(2100)
    expect(listed()).toEqual(['b.jpg'])
    expect(document.querySelector('#list .problem')).toHaveTextContent(bad.message)
    expect(nameField()).toHaveValue('Ben')
  })

  test('several invalid images do not look as if none had been uploaded', async () => {
    const bad = { status: 415, message: 'It is not a supported image format.' }
    replies = [bad, { status: 201 }, bad, bad]
    const guest = await opens()
    await guest.upload(zone(), [chosenFile('a.jpg'), chosenFile('b.jpg'), chosenFile('c.jpg')])
    await guest.click(uploadButton())
    await waitFor(() => expect(messages()).toContain('Upload failed'))
    expect(messages()).toContain('Some images failed to upload. Please try again.')
  })

  test('files without an answer can be sent again, with the same key', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    replies = Array(7).fill({ status: 0 })
    const guest = await opens()
    await guest.upload(zone(), chosenFile('a.jpg'))
    await guest.click(uploadButton())
    for (let second = 0; second < 70 && !messages(); second++) {
      await vi.advanceTimersByTimeAsync(1000)
      await aMoment()
    }
    await waitFor(() => expect(messages()).toContain('Failed to upload images. Please try again.'))
    expect(document.querySelector('#list .problem')).toHaveTextContent('Network error occurred')
    await guest.click(uploadButton())
    await waitFor(() => expect(thanked()).toContain('Upload successful'))
    expect(new Set(sent.map(keyOf)).size).toBe(1)
    expect(sent).toHaveLength(8)
  })

  test('a URL without a token shows a message', async () => {
    const guest = await opens({ address: '/' })
    await guest.upload(zone(), chosenFile('a.jpg'))
    await guest.click(uploadButton())
    expect(messages()).toContain('No invitation token available')
    expect(sent).toEqual([])
  })
})

describe('messages', () => {
  const wrong = async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const guest = await opens()
    await guest.click(uploadButton())
    expect(messages()).toContain('No files selected')
    return guest
  }

  test('disappear after 5 s', async () => {
    await wrong()
    vi.advanceTimersByTime(4800)
    expect(messages()).toContain('No files selected')
    vi.advanceTimersByTime(300)
    expect(messages()).toBe('')
  })

  test('stay while they are focused; F8 focuses them', async () => {
    const guest = await wrong()
    await guest.keyboard(modified('F8'))
    expect(document.activeElement).not.toHaveTextContent('No files selected')
    await guest.keyboard('{F8}')
    expect(document.activeElement).toHaveTextContent('No files selected')
    vi.advanceTimersByTime(20_000)
    expect(messages()).toContain('No files selected')
    await guest.click(screen.getByRole('button', { name: 'Close' }))
    expect(messages()).toBe('')
  })

  test.each([
    [50, true],
    [51, false],
  ])('swiped %i px to the right: still there is %s', async (px, stays) => {
    await wrong()
    const box = document.querySelector('.message')!
    const touch = (type: string, clientX: number) =>
      box.dispatchEvent(Object.assign(new Event(type), { changedTouches: [{ clientX }] }))
    touch('touchstart', 100)
    touch('touchmove', 100 + px)
    touch('touchend', 100 + px)
    expect(messages()!.includes('No files selected')).toBe(stays)
  })
})

describe('a link that closes while the page is open', () => {
  const closed = () => screen.queryByRole('heading', { name: 'Invalid or Expired Invitation' })

  test('says so at the next upload, and how many images had been uploaded', async () => {
    replies = [{ status: 201 }, { status: 404, message: 'closed', code: 'link_ended' }]
    const guest = await opens()
    await guest.upload(zone(), chosenFile('a.jpg'))
    await guest.click(uploadButton())
    await waitFor(() => expect(thanked()).toContain('Upload successful'))
    await guest.upload(zone(), chosenFile('b.jpg'))
    await guest.click(uploadButton())
    await waitFor(() => expect(closed()).toBeVisible())
    expect(closed()).toHaveFocus()
    expect(screen.getByText('1 photo has been uploaded. It is in the gallery.')).toBeVisible()
    expect(document.title).toBe('Invalid or Expired Invitation')
    expect(document.querySelector('form')).toBeNull()
  })

  test('does not say that what waits for approval is in the gallery, also when that was switched meanwhile', async () => {
    const waiting = (id: number) => ({ id, receipt: `r${id}`, waiting: id === 1 })
    replies = [
      { status: 201, images: [waiting(1)] },
      { status: 201, images: [waiting(2)] },
      { status: 404, message: 'closed', code: 'link_ended' },
    ]
    const guest = await opens()
    const reviewed = () => screen.getByText(/once they have been approved/)
    expect(reviewed()).not.toBeVisible()
    await guest.upload(zone(), chosenFile('a.jpg'))
    await guest.click(uploadButton())
    await waitFor(() => expect(reviewed()).toBeVisible())
    await waitFor(() => expect(uploadButton()).toBeEnabled())
    await guest.upload(zone(), chosenFile('b.jpg'))
    await guest.click(uploadButton())
    await waitFor(() => expect(reviewed()).not.toBeVisible())
    await waitFor(() => expect(uploadButton()).toBeEnabled())
    await guest.upload(zone(), chosenFile('c.jpg'))
    await guest.click(uploadButton())
    await waitFor(() => expect(closed()).toBeVisible())
    expect(screen.getByText('2 photos have been uploaded. They appear once approved.')).toBeVisible()
  })

  test('says so when the gallery is frozen', async () => {
    replies = [{ status: 403, message: 'The owner has to upgrade.', code: 'gallery_frozen' }]
    const guest = await opens()
    await guest.upload(zone(), chosenFile('a.jpg'))
    await guest.click(uploadButton())
    expect(await screen.findByRole('heading', { name: 'Uploads are paused' })).toBeVisible()
    expect(document.body).not.toHaveTextContent('upgrade')
  })

  test('is checked when the visitor returns to the page', async () => {
    let answer = (_status: number) => {}
    linkStatus = new Promise((resolve) => {
      answer = resolve
    })
    await opens()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await screen.findByText('Loading invitation...')).toBeVisible()
    answer(404)
    await waitFor(() => expect(closed()).toBeVisible())
    expect(screen.queryByText('Loading invitation...')).toBeNull()
  })

  test.each([200, 429, 500])('a check answered with %i changes nothing', async (status) => {
    linkStatus = status
    await opens()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await aMoment()
    expect(closed()).toBeNull()
    expect(zone()).toBeInTheDocument()
  })

  test('is checked when the window gets the focus, but not too often', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    linkStatus = 404
    await opens()
    window.dispatchEvent(new Event('focus'))
    await aMoment()
    expect(closed()).toBeNull()
    vi.advanceTimersByTime(2100)
    window.dispatchEvent(new Event('focus'))
    await waitFor(() => expect(closed()).toBeVisible())
  })
})

describe('the guest’s own images', () => {
  const own = () => screen.queryByRole('region', { name: 'Your images' })
  const ownNames = () => [...document.querySelectorAll('#own-list .name')].map((name) => name.textContent)
  const images = [
    { id: 7, receipt: 'receipt-7' },
    { id: 8, receipt: 'receipt-8' },
  ]
  let withdrawals: { url: string; body: unknown }[]

  /** Answers withdrawals with this status. */
  function withdrawalsAnswer(status: number, message = '') {
    withdrawals = []
    vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
      if (method !== 'DELETE') return new Response('{}')
      withdrawals.push({ url, body: JSON.parse(String(body)) })
      if (status === 0) throw new TypeError('Failed to fetch')
      return status === 204
        ? new Response(null, { status })
        : new Response(JSON.stringify({ message }), { status })
    })
  }

  async function uploadsTwo() {
    const guest = await opens()
    expect(own()).toBeNull()
    replies = [{ status: 201, images }]
    await guest.upload(zone(), [chosenFile('a.jpg'), chosenFile('b.jpg')])
    await guest.click(uploadButton())
    await waitFor(() => expect(ownNames()).toEqual(['b.jpg', 'a.jpg']))
    return guest
  }
  const note = () => document.getElementById('own-note')!.textContent
  async function withdraws(guest: Awaited<ReturnType<typeof opens>>) {
    await guest.click(screen.getByRole('button', { name: 'Withdraw a.jpg' }))
    await guest.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }),
    )
  }
  const comesBack = (options = {}) => {
    document.body.innerHTML = ''
    vi.resetModules()
    return opens(options)
  }

  test('are shown after an upload and on the next visit, of this link only', async () => {
    await uploadsTwo()
    await comesBack()
    expect(own()).toBeVisible()
    expect(ownNames()).toEqual(['b.jpg', 'a.jpg'])
    await comesBack({ address: '/invite/other' })
    expect(own()).toBeNull()
  })

  test('can be withdrawn, also when the link has ended', async () => {
    withdrawalsAnswer(204)
    await uploadsTwo()
    const guest = await comesBack({ ended: true })
    await withdraws(guest)
    await waitFor(() => expect(note()).toBe('Photo withdrawn'))
    expect(withdrawals).toEqual([{ url: '/api/invite/tok-en/images/7', body: { receipt: 'receipt-7' } }])
    expect(ownNames()).toEqual(['b.jpg'])
    expect(screen.getByRole('heading', { name: 'Your images' })).toHaveFocus()
    await comesBack()
    expect(ownNames()).toEqual(['b.jpg'])
  })

  test('are asked about first', async () => {
    withdrawalsAnswer(204)
    const guest = await uploadsTwo()
    const button = screen.getByRole('button', { name: 'Withdraw a.jpg' })
    await guest.click(button)
    const asked = () => screen.queryByRole('alertdialog', { name: 'Withdraw a.jpg?' })
    await screen.findByRole('alertdialog')
    expect(asked()).toHaveAccessibleDescription('It will be deleted from the gallery.')
    const answers = within(asked()!)
    expect(answers.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await guest.tab()
    expect(answers.getByRole('button', { name: 'Withdraw' })).toHaveFocus()
    await guest.tab()
    await guest.keyboard('{Enter}')
    expect(asked()).toBeNull()
    expect(button).toHaveFocus()
    await guest.click(button)
    await screen.findByRole('alertdialog')
    await guest.keyboard('{Escape}')
    expect(asked()).toBeNull()
    expect(withdrawals).toEqual([])
    expect(ownNames()).toEqual(['b.jpg', 'a.jpg'])
  })

  test.each([
    ['without a connection', 0, '', "We couldn't withdraw the photo. Please try again.", 2],
    ['when it is too late', 410, 'Photos can be withdrawn for 24 hours.', 'for 24 hours', 2],
    ['that are gone already', 404, 'Image not found', 'The photo has already been deleted.', 1],
  ])('%s: the page says so', async (_why, status, message, words, left) => {
    withdrawalsAnswer(status, message)
    const guest = await uploadsTwo()
    await withdraws(guest)
    await waitFor(() => expect(note()).toContain(words))
    expect(ownNames()).toHaveLength(left)
  })

  test('cannot be withdrawn after a day', async () => {
    await uploadsTwo()
    vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60 * 1000, shouldAdvanceTime: true })
    await comesBack()
    expect(ownNames()).toEqual(['b.jpg', 'a.jpg'])
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
  })

  test('are shown until the page is left where the browser keeps nothing', async () => {
    const refuses = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuses)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuses)
    await uploadsTwo()
    expect(own()).toBeVisible()
  })
})
