import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicImage } from '#contract/images.ts'
import { exampleImages } from '#testing/example-gallery.ts'
import type { ViewerCode } from '../show-viewer.tsx'

const HOST = 'https://blog.example'
const images: PublicImage[] = exampleImages(5)
const facts = { count: 5 } as Parameters<ViewerCode['showViewer']>[0]['facts']

let host: { postMessage: ReturnType<typeof vi.fn> }
/** Delivers a message to the frame; by default from the page around it. */
let hears: (data: unknown, from?: { source?: unknown; origin?: string }) => void

beforeEach(() => {
  vi.resetModules()
  const window = new EventTarget()
  host = { postMessage: vi.fn() }
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('parent', host)
  hears = (data, { source = host, origin = HOST } = {}) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
  act(true)
})
afterEach(() => vi.unstubAllGlobals())

const act = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true })

async function gallery(answer: () => void) {
  const { viewerOverPage } = await import('./viewer-over-page.ts')
  const closeInFrame = vi.fn(() => 1)
  const inFrame = vi.fn<ViewerCode['showViewer']>(() => closeInFrame)
  const code = viewerOverPage({ showViewer: inFrame })
  answer()
  const { showViewer } = await code
  const onClosing = vi.fn()
  const pages = {
    at: (index: number) => images[index],
    load: async () => {},
    onArrival: () => () => {},
    ratios: async () => new Uint16Array(),
  }
  const open = (slide: number) => showViewer({ facts, images: pages, slide, onClosing })
  const said = () => host.postMessage.mock.calls.slice(1)
  return { open, inFrame, closeInFrame, onClosing, said }
}
const connected = () => hears({ type: 'picturerail:connected' })

test('the page around the frame is asked for the viewer, and what the visitor saw there comes back', async () => {
  const { open, inFrame, onClosing, said } = await gallery(connected)
  expect(host.postMessage.mock.calls).toEqual([[{ type: 'picturerail:connect' }, '*']])
  const close = open(2)
  expect(said()).toEqual([[{ type: 'picturerail:open', image: images[2]!.id }, HOST]])
  hears({ type: 'picturerail:viewed', slide: 4 })
  expect(history.state).toMatchObject({ slide: 4 })
  hears({ type: 'picturerail:closed' })
  expect(onClosing).toHaveBeenCalledExactlyOnceWith(4, expect.any(Function))
  hears({ type: 'picturerail:closed' })
  expect(onClosing).toHaveBeenCalledOnce()
  expect(close()).toBe(4)
  expect(inFrame).not.toHaveBeenCalled()
})

test('it speaks the language that the address of the frame asks for', async () => {
  const { href } = location
  history.replaceState(null, '', '?lang=ar')
  const { open, said } = await gallery(connected)
  open(2)
  history.replaceState(null, '', href)
  expect(said()).toEqual([[{ type: 'picturerail:open', image: images[2]!.id, language: 'ar' }, HOST]])
})

test('Back closes it there', async () => {
  const { open, said } = await gallery(connected)
  expect(open(3)()).toBe(3)
  expect(said().at(-1)).toEqual([{ type: 'picturerail:close' }, HOST])
})

test.each([
  ['without an answer', () => {}],
  ['when a page of no origin answers', () => hears({ type: 'picturerail:connected' }, { origin: 'null' })],
  ['when another window answers', () => hears({ type: 'picturerail:connected' }, { source: {} })],
])('it opens in the frame %s', async (_, answer) => {
  const { open, inFrame, said } = await gallery(answer)
  open(2)
  expect(inFrame).toHaveBeenCalledOnce()
  expect(said()).toEqual([])
})

test('it opens in the frame before the visitor has done anything, and when it does not come up over the page', async () => {
  const { open, inFrame, closeInFrame } = await gallery(connected)
  act(false)
  open(2)
  expect(inFrame).toHaveBeenCalledTimes(1)
  act(true)
  const close = open(2)
  hears({ type: 'picturerail:failed' })
  expect(inFrame).toHaveBeenCalledTimes(2)
  close()
  expect(closeInFrame).toHaveBeenCalledOnce()
})

test('nobody but the page that answered is listened to, and nothing out of bounds is taken', async () => {
  const { open, onClosing } = await gallery(connected)
  history.replaceState(null, '')
  open(1)
  hears({ type: 'picturerail:closed' }, { source: {} })
  hears({ type: 'picturerail:closed' }, { origin: 'https://evil.example' })
  for (const slide of [-1, 5, 1.5, '2', undefined]) hears({ type: 'picturerail:viewed', slide })
  for (const nonsense of [null, 1, 'picturerail:closed', {}]) hears(nonsense)
  expect(onClosing).not.toHaveBeenCalled()
  expect(history.state).toBeNull()
  hears({ type: 'picturerail:closed' })
  expect(onClosing).toHaveBeenCalledWith(1, expect.any(Function))
})
