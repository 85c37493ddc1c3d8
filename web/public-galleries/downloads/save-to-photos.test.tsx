import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SaveLink } from './download-button.tsx'
import { nameIn, savesToPhotos } from './share-files.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'
const ADDRESS = '/api/public/galleries/abc/images/7/download'

const share = vi.fn(async (_data: ShareData) => {})
let asked: string[]
/** Of the file. */
let type: string

/** @param shares the types of files that it shares */
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

test.each([
  ['an iPhone', IPHONE, 5, true],
  ['an iPad, which calls itself a Macintosh', MAC, 5, true],
  ['a Mac', MAC, 0, false],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15) Chrome/130 Mobile', 5, false],
])('%s', (_what, userAgent, touchPoints, saves) => {
  browserIs(userAgent, touchPoints)
  expect(savesToPhotos()).toBe(saves)
})

test.each([
  ['attachment; filename="a \\"b\\".jpg"', 'a "b".jpg'],
  [`attachment; filename="?.jpg"; filename*=UTF-8''D%C3%BCne.jpg`, 'Düne.jpg'],
  ['attachment; filename=plain.jpg', 'plain.jpg'],
  [null, 'image.jpg'],
])('%s names %s', (disposition, name) => expect(nameIn(disposition)).toBe(name))
