import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PublicImage } from '#contract/images.ts'
import { encodeRatios } from '#contract/masonry.ts'
import { exampleImages, examplePage } from '#testing/example-gallery.ts'
import { renderGalleryPage } from './gallery-page.tsx'
import { hangPictures } from './hang-pictures.ts'
import { readPageFacts } from './page-facts.ts'

/** The observer's callback, and what it watches: nothing has a place in this browser, so tests say what is near. */
let near: (tile: Element, part?: number) => void
let watched: Set<Element>
let observerOptions: IntersectionObserverInit | undefined
let layoutFails: number
/** What happens to the window of the visit under way; earlier ones hear no more of it. */
let happen: (event: Event) => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
  watched = new Set()
  layoutFails = 0
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  happen = (event) => window.dispatchEvent(event)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void, options?: IntersectionObserverInit) {
        observerOptions = options
        near = (target, intersectionRatio = 0.1) => callback([{ target, intersectionRatio }])
      }
      observe = (tile: Element) => watched.add(tile)
      unobserve = (tile: Element) => watched.delete(tile)
      disconnect = () => watched.clear()
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
    },
  )
})

afterEach(() => vi.useRealTimers())

/** A page 1440 × 900 with that many pictures, as the server sent it, and its script begun. */
function visit(count: number) {
  const all = exampleImages(count)
  vi.stubGlobal('fetch', async () => {
    if (layoutFails-- > 0) throw new TypeError('offline')
    return new Response(encodeRatios(all) as BodyInit)
  })
  const sent = renderGalleryPage(examplePage(all), { script: '/assets/page.js', preloads: [] })
  const parsed = new DOMParser().parseFromString(sent, 'text/html')
  // A browser that runs scripts reads what stands in `noscript` as text.
  for (const unread of parsed.querySelectorAll('noscript')) unread.textContent = unread.innerHTML
  const page = parsed.getElementById('page')!
  document.body.replaceChildren(page)
  const wall = page.querySelector<HTMLOListElement>('.wall')!
  let scrolled = 0
  wall.getBoundingClientRect = () => ({ width: 1440, top: -scrolled }) as DOMRect
  vi.stubGlobal('innerHeight', 900)

  const known: PublicImage[] = []
  const listeners: (() => void)[] = []
  const load = vi.fn((_from: number, _to: number) => Promise.resolve())
  const say = vi.fn()
  const pictures = {
    at: (index: number) => known[index],
    load,
    onArrival: (listener: () => void) => {
      listeners.push(listener)
      return () => {}
    },
  }
  const { reveal } = hangPictures(page, wall, readPageFacts(page), pictures, say)
  happen(new Event('load'))
  return {
    wall,
    load,
    say,
    reveal,
    slides: () => [...wall.querySelectorAll('a')].map((link) => Number(link.dataset.slide)),
    tile: (slide: number) => wall.querySelector<HTMLElement>(`[data-slide="${slide}"]`)!.parentElement!,
    async scrollsTo(top: number) {
      scrolled = top
      happen(new Event('scroll'))
      await vi.advanceTimersByTimeAsync(200)
    },
    arrives(from: number, to: number) {
      for (let index = from; index < to; index++) known[index] = all[index]!
      for (const listener of listeners) listener()
    },
  }
}

describe('the wall of ten thousand pictures', () => {
  test('holds the tiles a screen around the window, in order, beside those of the server', async () => {
    const { slides, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    const hung = slides()
    expect(hung.slice(0, 48)).toEqual(Array.from({ length: 48 }, (_, n) => n))
    expect(hung.length).toBeLessThan(100)
    expect(hung).toEqual([...hung].sort((one, other) => one - other))
    await scrollsTo(600_000)
    expect(slides().length).toBeLessThan(100)
    expect(slides().slice(48)).not.toContain(hung.at(-1))
    expect(slides().at(-1)).toBeGreaterThan(hung.at(-1)!)
  })

  test('keeps them in order when the visitor turns back', async () => {
    const { slides, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    const first = slides()[48]!
    await scrollsTo(298_500)
    expect(slides()[48]).toBeLessThan(first)
    expect(slides()).toContain(first)
    expect(slides()).toEqual([...slides()].sort((one, other) => one - other))
  })

  test('holds links to slides before anything is known of their pictures', async () => {
    const { slides, tile, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    const slide = slides().at(-1)!
    const link = tile(slide).querySelector('a')!
    expect([link.getAttribute('href'), link.getAttribute('aria-label')]).toEqual([
      `#lg=7&slide=${slide}`,
      `Image ${slide + 1}`,
    ])
    expect(tile(slide).getAttribute('aria-posinset')).toBe(`${slide + 1}`)
    expect(tile(slide).querySelector('img')).toBeNull()
  })

  test('asks for the pictures of its tiles and says so while those in view are missing', async () => {
    const { slides, load, say, arrives, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    const hung = slides().slice(48)
    expect(load.mock.calls.map(([from]) => from)).toEqual(hung)
    expect(say).toHaveBeenLastCalledWith('Loading images...')
    arrives(hung[0]!, hung.at(-1)! + 1)
    expect(say).toHaveBeenLastCalledWith('')
  })

  test('names a picture when it is known and loads it when its tile is near', async () => {
    const { slides, tile, arrives, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    const slide = slides().at(-1)!
    arrives(slide, slide + 1)
    expect(tile(slide).querySelector('a')?.getAttribute('aria-label')).toBe(`DSC_${slide}`)
    expect(tile(slide).querySelector('img')).toBeNull()
    near(tile(slide))
    expect(tile(slide).querySelector('img')?.getAttribute('srcset')).toContain(
      `/media/${slide}-320.webp 320w`,
    )
    expect(watched.has(tile(slide))).toBe(false)
  })

  test('loads a picture that becomes known after its tile came near', async () => {
    const { slides, tile, arrives, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    const slide = slides().at(-1)!
    near(tile(slide))
    expect(tile(slide).querySelector('img')).toBeNull()
    arrives(slide, slide + 1)
    expect(tile(slide).querySelector('img')?.alt).toBe(`DSC_${slide}`)
  })

  test('keeps the focused tile and its neighbours', async () => {
    const { slides, tile, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    const slide = slides()[60]!
    tile(slide).querySelector('a')!.focus()
    await scrollsTo(700_000)
    expect(slides().slice(48, 51)).toEqual([slide - 1, slide, slide + 1])
    expect(document.activeElement).toBe(tile(slide).querySelector('a'))
  })

  test('brings back any tile that is to be focused', async () => {
    const { reveal } = visit(10_000)
    await reveal(9_999)
    expect((document.activeElement as HTMLElement).dataset.slide).toBe('9999')
  })

  test('tries again when the places of the tiles could not be had', async () => {
    layoutFails = 2
    const { slides, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    expect(slides()).toHaveLength(48)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(slides().length).toBeGreaterThan(48)
  })
})

describe('pictures after the first twelve', () => {
  test('wait for 100 pixels and a tenth of their tile', () => {
    visit(30)
    expect(observerOptions).toEqual({ root: document, rootMargin: '100px', threshold: 0.1 })
    expect([...watched].map((tile) => tile.getAttribute('aria-posinset'))).toEqual(
      Array.from({ length: 18 }, (_, n) => `${n + 13}`),
    )
  })

  test('are not loaded at less than that', () => {
    const { tile } = visit(30)
    near(tile(12), 0.09)
    expect(watched.has(tile(12))).toBe(true)
    near(tile(12), 0.1)
    expect(watched.has(tile(12))).toBe(false)
  })

  test('fade in once they are there', () => {
    const { tile } = visit(30)
    near(tile(20))
    const image = tile(20).querySelector('img')!
    expect([image.alt, image.className]).toEqual(['DSC_20', 'coming'])
    image.dispatchEvent(new Event('load'))
    expect(image.className).toBe('')
  })
})

test('a gallery that the page holds whole asks for nothing', async () => {
  const { load, scrollsTo, slides } = visit(48)
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  await scrollsTo(5_000)
  expect([asked.mock.calls, load.mock.calls, slides().length]).toEqual([[], [], 48])
})
