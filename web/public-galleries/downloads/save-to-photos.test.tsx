import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CountedLink, SaveLink } from './download-button.tsx'
import { photosButton } from './photos-button.ts'
import { isPhoneThatShares, nameIn, savesToPhotos } from './share-files.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'
const ADDRESS = '/api/public/galleries/abc/images/7/download'

const share = vi.fn(async (_data: ShareData) => {})
let asked: string[]
/** Type of the downloaded file. */
let type: string

/** @param shares types of files that the browser can share */
function browserIs(userAgent: string, maxTouchPoints: number, shares = ['image/jpeg', 'image/png']) {
  const canShare = ({ files }: ShareData) => files!.every(({ type }) => shares.includes(type))
  const own = { userAgent, maxTouchPoints, share, canShare }
  for (const [name, value] of Object.entries(own)) {
    Object.defineProperty(navigator, name, { value, configurable: true })
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  type = 'image/jpeg'
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const headers = { 'content-disposition': `attachment; filename="kiss.jpg"`, 'content-type': type }
    return new Response('picture', { headers })
  })
})
afterEach(() => {
  vi.useRealTimers()
  for (const name of ['userAgent', 'maxTouchPoints', 'share', 'canShare'] as const) {
    Reflect.deleteProperty(navigator, name)
  }
})

const stands = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('on an iPhone the file is fetched once the picture stands still, and shared by the tap', async () => {
  browserIs(IPHONE, 5)
  render(<SaveLink address={ADDRESS} />)
  const link = screen.getByRole('link', { name: 'Save to Photos' })
  await stands(900)
  expect(asked).toEqual([])
  await stands(200)
  expect(asked).toEqual([ADDRESS])
  const tap = new MouseEvent('click', { bubbles: true, cancelable: true })
  link.dispatchEvent(tap)
  expect(tap.defaultPrevented).toBe(true)
  const [file] = share.mock.calls[0]![0].files!
  expect([file!.name, file!.type, await file!.text()]).toEqual(['kiss.jpg', 'image/jpeg', 'picture'])
})

const tap = (link: Element) => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  link.dispatchEvent(click)
  return click.defaultPrevented ? 'shares' : 'downloads'
}

test('before that the link downloads', async () => {
  browserIs(IPHONE, 5)
  render(<SaveLink address={ADDRESS} />)
  expect(tap(screen.getByRole('link', { name: 'Save to Photos' }))).toBe('downloads')
})

test('a file of a type that is not shared is downloaded', async () => {
  browserIs(IPHONE, 5)
  type = 'image/tiff'
  render(<SaveLink address={ADDRESS} />)
  await stands(1100)
  expect(tap(screen.getByRole('link', { name: 'Download' }))).toBe('downloads')
})

test('where no files are shared it is Download, and nothing is fetched', async () => {
  browserIs(IPHONE, 5, [])
  render(<SaveLink address={ADDRESS} />)
  await stands(1100)
  expect(tap(screen.getByRole('link', { name: 'Download' }))).toBe('downloads')
  expect(asked).toEqual([])
})

test('a second tap while the sheet is open changes nothing', async () => {
  browserIs(IPHONE, 5)
  share.mockRejectedValueOnce(new DOMException('The sheet is open', 'InvalidStateError'))
  render(<SaveLink address={ADDRESS} />)
  await stands(1100)
  expect(tap(screen.getByRole('link', { name: 'Save to Photos' }))).toBe('shares')
})

test('elsewhere it is Download as before, and nothing is fetched', async () => {
  browserIs(MAC, 0)
  render(<SaveLink address={ADDRESS} />)
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', ADDRESS)
  await stands(2000)
  expect(asked).toEqual([])
})

test('where downloads are counted, nothing is fetched before a tap, which is wanted again when it took too long', async () => {
  browserIs(IPHONE, 5)
  share.mockReset()
  share.mockRejectedValueOnce(new DOMException('Too late', 'NotAllowedError'))
  const onBegin = vi.fn()
  const { rerender } = render(<CountedLink address={ADDRESS} onBegin={onBegin} />)
  await stands(2000)
  expect([asked, onBegin.mock.calls]).toEqual([[], []])
  expect(tap(screen.getByRole('link', { name: 'Save to Photos' }))).toBe('shares')
  await stands(0)
  const again = screen.getByRole('link', { name: 'Tap once more to save' })
  expect([asked, onBegin.mock.calls.length]).toEqual([[ADDRESS], 1])
  tap(again)
  await stands(0)
  expect(screen.getByRole('link', { name: 'Save to Photos' })).toBeVisible()
  expect([asked, share.mock.calls.length]).toEqual([[ADDRESS], 2])
  rerender(<CountedLink address="/another" onBegin={onBegin} />)
  expect(screen.getByRole('link', { name: 'Save to Photos' })).toHaveAttribute('href', '/another')
})

test('after the last picture the link leads nowhere, and has its name', () => {
  browserIs(MAC, 0)
  render(<SaveLink address={undefined} />)
  const link = screen.getByRole('link', { name: 'Download' })
  expect(link).not.toHaveAttribute('href')
  expect(link).toHaveAttribute('aria-disabled', 'true')
})

test('elsewhere it downloads, and that is noticed', () => {
  browserIs(MAC, 0)
  const onBegin = vi.fn()
  render(<CountedLink address={ADDRESS} onBegin={onBegin} />)
  expect(tap(screen.getByRole('link', { name: 'Download' }))).toBe('downloads')
  expect(onBegin).toHaveBeenCalledOnce()
})

test.each([
  ['an iPhone', IPHONE, 5, true, true],
  ['an iPad, which calls itself a Macintosh', MAC, 5, true, true],
  ['a Mac', MAC, 0, false, false],
  ['an Android phone, in the sheet', ANDROID, 5, false, true],
  ['an Android tablet', ANDROID.replace(' Mobile', ''), 5, false, false],
])('%s', (_what, userAgent, touchPoints, inViewer, inSheet) => {
  browserIs(userAgent, touchPoints)
  expect([savesToPhotos(), isPhoneThatShares()]).toEqual([inViewer, inSheet])
  browserIs(userAgent, touchPoints, [])
  expect([savesToPhotos(), isPhoneThatShares()]).toEqual([false, false])
})

test('the sheet has it up to 20 photos, and says when they are more than the phone takes at once', async () => {
  browserIs(ANDROID, 5)
  share.mockRejectedValue(new DOMException('Too many', 'NotAllowedError'))
  const form = document.createElement('form')
  form.innerHTML = '<input type="radio" name="chapter" value="" checked data-first="0" data-count="2">'
  const said: string[] = []
  const { button, offer } = photosButton({
    facts: { publicId: 'abc', version: 1 },
    form,
    say: (text) => said.push(text),
    signal: new AbortController().signal,
  })
  const plan = { size: 'web' as const, images: 2, ready: 2, bytes: 10, parts: [] }
  const wanted = { size: 'web' as const, imageIds: [7, 8] }
  offer({ ...plan, images: 21 }, wanted)
  expect(button.hidden).toBe(true)
  offer(plan, wanted)
  expect([button.hidden, button.textContent]).toEqual([false, 'Save to Photos'])
  button.click()
  await expect.poll(() => said.at(-1)).toBe('Ready. Tap once more to save.')
  expect([asked.length, button.textContent]).toEqual([2, 'Save 2 photos'])
  button.click()
  await expect.poll(() => said.at(-1)).toMatch(/Please download them\.$/)
  share.mockReset()
})

test.each([
  ['attachment; filename="a \\"b\\".jpg"', 'a "b".jpg'],
  [`attachment; filename="?.jpg"; filename*=UTF-8''D%C3%BCne.jpg`, 'Düne.jpg'],
  ['attachment; filename=plain.jpg', 'plain.jpg'],
  [null, 'image.jpg'],
])('%s names %s', (disposition, name) => expect(nameIn(disposition)).toBe(name))
