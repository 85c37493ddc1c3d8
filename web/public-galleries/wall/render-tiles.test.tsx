import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LAYOUTS } from '#contract/appearance.ts'
import type { PublicImage } from '#contract/images.ts'
import { ENGLISH } from '#contract/languages.ts'
import { decodeRatios, encodeRatios } from '#contract/layouts/ratios.ts'
import type { GalleryPage } from '#contract/public-page.ts'
import { EXAMPLE_ASSETS, exampleGallery, exampleImages, examplePage } from '#testing/example-gallery.ts'
import { showChoosing as showFavourites } from '../choosing/choose-favourites.ts'
import { showChoosing as showPicks } from '../choosing/choose-picks.ts'
import { renderGalleryPage } from '../gallery-page.tsx'
import { readPageFacts } from '../page-facts.ts'
import { followChapters } from './chapter-links.ts'
import { renderOthers } from './render-others.ts'
import { renderTiles } from './render-tiles.ts'

/** Reports a tile to the observer's callback, and the tiles it observes; the test DOM has no layout. */
let near: (tile: Element, part?: number) => void
let watched: Set<Element>
let observerOptions: IntersectionObserverInit | undefined
let layoutFails = 0
let layoutError: Error
/** Dispatches an event to the window of the current visit only. */
let happen: (event: Event) => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
  watched = new Set()
  layoutFails = 0
  layoutError = new TypeError('offline')
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
      disconnect() {}
    },
  )
})

afterEach(() => vi.useRealTimers())

/** Every second image has a title. */
const nameOf = (slide: number, count = 10_000) =>
  slide % 2 ? `Image ${slide + 1} of ${count}` : `Dune ${slide}`

type Visited = Parameters<typeof exampleGallery>[0] & {
  width?: number
  height?: number
  from?: number
  viewed?: Promise<void>
  cover?: GalleryPage['cover']
  /** Ends of the addresses of pictures that were loaded before the script. */
  there?: string[]
  /** False if the script that renders the others cannot be loaded. */
  others?: boolean
}

/** Maximum height of a wall of ten thousand images, in pixels. */
const WALL = 5_000_000

/** A page of 1440 × 900 px with `count` images as rendered by the server, with its script started. */
function visit(
  count: number,
  {
    width = 1440,
    height = 900,
    from = 0,
    viewed = Promise.resolve(),
    cover = null,
    there = [],
    others = true,
    ...gallery
  }: Visited = {},
) {
  const all = exampleImages(count).map((image, n) => ({ ...image, title: n % 2 ? null : `Dune ${n}` }))
  const { html: sent } = renderGalleryPage(
    ENGLISH,
    examplePage(all, { gallery: exampleGallery(gallery), offset: from, start: from, cover }),
    EXAMPLE_ASSETS,
  )
  const parsed = new DOMParser().parseFromString(sent, 'text/html')
  // With scripting enabled, browsers parse the content of `noscript` as text.
  for (const noscript of parsed.querySelectorAll('noscript')) noscript.textContent = noscript.innerHTML
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockImplementation(function (
    this: HTMLImageElement,
  ) {
    return there.some((path) => this.src.endsWith(path))
  })
  const page = parsed.getElementById('page')!
  document.body.replaceChildren(page)
  const grid = page.querySelector<HTMLOListElement>('.grid')!
  let scrolled = 0
  page.querySelectorAll('.grid').forEach((wall, place) => {
    const top = () => place * WALL - scrolled
    wall.getBoundingClientRect = () => ({ width, top: top(), bottom: top() + WALL }) as DOMRect
  })
  vi.stubGlobal('innerHeight', height)

  const known: PublicImage[] = []
  const listeners: (() => void)[] = []
  const load = vi.fn((_from: number, _to: number) => Promise.resolve())
  const announce = vi.fn()
  const images = {
    at: (index: number) => known[index],
    load,
    onArrival: (listener: () => void) => {
      listeners.push(listener)
      return () => {}
    },
    async ratios() {
      if (layoutFails-- > 0) throw layoutError
      return decodeRatios(encodeRatios(all))
    },
  }
  const facts = readPageFacts(page)
  const { reveal } = renderTiles(page, facts, {
    images,
    viewed,
    announce,
    fetchChapterLinks: async () => ({ followChapters }),
    fetchOthers: async () => {
      if (!others) throw new TypeError('Failed to fetch dynamically imported module')
      return { renderOthers }
    },
  })
  return {
    grid,
    viewed,
    /** Number of all elements of the document, including the icons' paths. */
    elements: () => parsed.querySelectorAll('*').length + document.querySelectorAll('body *').length,
    /** Enables choosing: by a view link, or by favourites, of which one is marked. */
    chooses(how: 'favourites' | 'picks') {
      const show = how === 'picks' ? showPicks : showFavourites
      show({ page, shown: { facts, images, reveal, hash: '' }, announce })
      page.querySelector<HTMLElement>('.heart')!.click()
    },
    load,
    announce,
    reveal,
    slides: () =>
      [...page.querySelectorAll<HTMLElement>('.tile a')].map((link) => Number(link.dataset.slide)),
    tile: (slide: number) => page.querySelector<HTMLElement>(`[data-slide="${slide}"]`)!.parentElement!,
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

describe('the grid of ten thousand images', () => {
  test('has the tiles around the viewport, in order', async () => {
    const { slides, scrollsTo } = visit(10_000)
    expect(slides()).toEqual(Array.from({ length: 48 }, (_, n) => n))
    await scrollsTo(300_000)
    const rendered = slides()
    expect(rendered.length).toBeLessThan(52)
    expect(rendered).toEqual([...rendered].sort((one, other) => one - other))
    await scrollsTo(600_000)
    expect(slides().length).toBeLessThan(52)
    expect(slides()).not.toContain(rendered.at(-1))
    expect(slides().at(-1)).toBeGreaterThan(rendered.at(-1)!)
  })

  test('keeps them in order when the visitor scrolls back', async () => {
    const { slides, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    const first = slides()[0]!
    await scrollsTo(298_500)
    expect(slides()[0]).toBeLessThan(first)
    expect(slides()).toContain(first)
    expect(slides()).toEqual([...slides()].sort((one, other) => one - other))
  })

  test('renders links to slides before their images are loaded', async () => {
    const { slides, tile, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    const slide = slides().at(-1)!
    const link = tile(slide).querySelector('a')!
    expect([link.getAttribute('href'), link.getAttribute('aria-label')]).toEqual([
      `#lg=7&slide=${slide}`,
      `Image ${slide + 1} of 10000`,
    ])
    expect(tile(slide).getAttribute('aria-posinset')).toBe(`${slide + 1}`)
    expect(tile(slide).querySelector('img')).toBeNull()
  })

  test('requests the images of its tiles and announces that while those in view are missing', async () => {
    const { slides, load, announce, arrives, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    const rendered = slides()
    // Requests in progress are not repeated.
    expect([...new Set(load.mock.calls.map(([from]) => from))]).toEqual(rendered)
    expect(announce).toHaveBeenLastCalledWith('Loading images...')
    arrives(rendered[0]!, rendered.at(-1)! + 1)
    expect(announce).toHaveBeenLastCalledWith('')
  })

  test('names an image when its data is there and loads it when its tile is near', async () => {
    const { slides, tile, arrives, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    const slide = slides().at(-1)!
    arrives(slide, slide + 1)
    expect(tile(slide).querySelector('a')?.getAttribute('aria-label')).toBe(nameOf(slide))
    expect(tile(slide).querySelector('img')).toBeNull()
    near(tile(slide))
    expect(tile(slide).querySelector('img')?.getAttribute('srcset')).toContain(
      `/media/${slide}-320.webp 320w`,
    )
    expect(watched.has(tile(slide))).toBe(false)
  })

  test('loads an image whose data arrives after its tile came near', async () => {
    const { slides, tile, arrives, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    const slide = slides().at(-1)!
    near(tile(slide))
    expect(tile(slide).querySelector('img')).toBeNull()
    arrives(slide, slide + 1)
    expect(tile(slide).querySelector('img')?.alt).toBe(nameOf(slide))
  })

  test('shows the whole title of a caption in bold, in tiles from the server and from the script', async () => {
    const { slides, tile, arrives, scrollsTo } = visit(10_000, { layout: 'story', showImageMetadata: true })
    const titleOf = (slide: number) => tile(slide).querySelector('.label b')?.textContent
    expect([titleOf(0), titleOf(1)]).toEqual(['Dune 0', undefined])
    await scrollsTo(300_000)
    const slide = slides().findLast((slide) => slide % 2 === 0)!
    arrives(slide, slide + 1)
    expect(titleOf(slide)).toBe(`Dune ${slide}`)
  })

  test('keeps the focused tile and its neighbours', async () => {
    const { slides, tile, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    const slide = slides()[12]!
    tile(slide).querySelector('a')!.focus()
    await scrollsTo(700_000)
    expect(slides().slice(0, 3)).toEqual([slide - 1, slide, slide + 1])
    expect(document.activeElement).toBe(tile(slide).querySelector('a'))
  })

  test('renders any tile that is to be focused', async () => {
    const { reveal } = visit(10_000)
    await reveal(9_999)
    expect((document.activeElement as HTMLElement).dataset.slide).toBe('9999')
  })

  test('of a gallery that is shut now: says so, and requests nothing more', async () => {
    const { load, announce, scrollsTo } = visit(10_000)
    load.mockRejectedValue(Object.assign(new Error(), { status: 401 }))
    await scrollsTo(300_000)
    const said = 'This gallery has changed. Please reload the page.'
    expect(announce).toHaveBeenLastCalledWith(said)
    const requests = load.mock.calls.length
    await vi.advanceTimersByTimeAsync(7_000)
    await scrollsTo(600_000)
    expect(load).toHaveBeenCalledTimes(requests)
    expect(announce).toHaveBeenLastCalledWith(said)
  })

  test('says so, too, when its layout cannot be had', async () => {
    layoutFails = 1
    layoutError = Object.assign(new Error(), { status: 404 })
    const { slides, announce, reveal, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(slides()).toHaveLength(48)
    expect(announce).toHaveBeenLastCalledWith('This gallery has changed. Please reload the page.')
    await reveal(9_999)
  })

  test('retries when the layout could not be loaded', async () => {
    layoutFails = 2
    const { slides, scrollsTo } = visit(10_000)
    await scrollsTo(300_000)
    expect(slides()).toHaveLength(48)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(slides()[0]).toBeGreaterThan(48)
  })
})

describe('images after the first twelve', () => {
  test('wait for 100 pixels and a tenth of their tile', async () => {
    await visit(30).viewed
    expect(observerOptions).toEqual({ root: document, rootMargin: '100px', threshold: 0.1 })
    expect([...watched].map((tile) => tile.getAttribute('aria-posinset'))).toEqual(
      Array.from({ length: 18 }, (_, n) => `${n + 13}`),
    )
  })

  test('are not loaded at less than that', async () => {
    const { tile, viewed } = visit(30)
    await viewed
    near(tile(12), 0.09)
    expect(watched.has(tile(12))).toBe(true)
    near(tile(12), 0.1)
    expect(watched.has(tile(12))).toBe(false)
  })

  test('fade in once they are loaded', async () => {
    const { tile, viewed } = visit(30)
    await viewed
    near(tile(20))
    const img = tile(20).querySelector('img')!
    expect([img.alt, img.className, img.loading]).toEqual(['Dune 20', 'loading', 'eager'])
    img.dispatchEvent(new Event('load'))
    expect(img.className).toBe('')
  })
})

describe('images behind a cover that fills the screen', () => {
  const behindCover = (viewed: Promise<void>) =>
    visit(30, { coverStyle: 'full', cover: { ...exampleImages(1)[0]!, blurred: null }, viewed })
  const pictures = ({ grid }: ReturnType<typeof visit>) => grid.querySelectorAll('img:not(.held)').length

  test('load after it: the first twelve at once, the others when they are near', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const page = behindCover(promise)
    expect([pictures(page), watched.size]).toEqual([0, 0])
    resolve()
    await promise
    expect([pictures(page), watched.size]).toEqual([12, 30])
  })

  test('load earlier when somebody scrolls', async () => {
    const page = behindCover(new Promise(() => {}))
    await page.scrollsTo(600)
    near(page.tile(3))
    near(page.tile(20))
    expect([pictures(page), watched.size]).toEqual([2, 28])
  })

  test('stay where they are if they came before the script did', () => {
    const page = visit(30, { there: ['/20-640.webp'] })
    const shown = [...page.grid.querySelectorAll<HTMLElement>('a:has(img:not(.held))')]
    expect(shown.map(({ dataset }) => dataset.slide)).toEqual([
      ...Array.from({ length: 12 }, (_, n) => `${n}`),
      '20',
    ])
    expect(page.tile(20).querySelector('img')?.className).toBe('')
  })
})

test('a page is one with a script from its start on, but not while it cannot have its other tiles', async () => {
  const isScripted = () => document.getElementById('page')!.classList.contains('scripted')
  const page = visit(100, { others: false })
  expect(isScripted()).toBe(true)
  await page.viewed
  await expect.poll(isScripted).toBe(false)
  await page.reveal(99).catch(() => {})
  expect(isScripted()).toBe(false)
  visit(100)
  await expect.poll(isScripted).toBe(true)
})

test('a gallery that fits into the HTML requests nothing', async () => {
  const { load, scrollsTo, slides } = visit(48)
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  await scrollsTo(5_000)
  expect([asked.mock.calls, load.mock.calls, slides().length]).toEqual([[], [], 48])
})

test("a page has the server's tiles again, with their pictures, when the visitor scrolls back or prints", async () => {
  const { tile, slides, scrollsTo } = visit(10_000)
  await scrollsTo(0)
  const first = tile(0)
  await scrollsTo(300_000)
  expect(first.isConnected).toBe(false)
  happen(new Event('beforeprint'))
  expect(slides().slice(0, 48)).toEqual(Array.from({ length: 48 }, (_, n) => n))
  happen(new Event('afterprint'))
  expect(first.isConnected).toBe(false)
  await scrollsTo(0)
  expect(tile(0)).toBe(first)
})

test('the page of a chapter has its images beyond the first 48, and the chapters after it', async () => {
  const chapter = (id: number, imageCount: number) => ({
    id,
    title: `${id}`,
    text: null,
    slug: `${id}`,
    imageCount,
  })
  const { slides, tile, arrives, scrollsTo } = visit(300, {
    from: 60,
    chapters: [chapter(1, 60), chapter(2, 200), chapter(3, 40)],
  })
  expect(slides()).toEqual(Array.from({ length: 48 }, (_, n) => 60 + n))
  await scrollsTo(WALL - 900)
  await scrollsTo(8000)
  const [first, ...others] = slides()
  expect(first).toBeGreaterThan(107)
  expect(others.at(-1)).toBeLessThan(260)
  arrives(first!, first! + 1)
  expect(tile(first!).querySelector('a')!.getAttribute('href')).toBe(`/p/${1000 + first!}`)
  expect(tile(first!).closest('section')!.id).toBe('chapter-2')
  await scrollsTo(WALL)
  expect(slides()[0]).toBe(260)
  expect(tile(260).closest('section')!.id).toBe('chapter-3')
})

test.each(
  LAYOUTS.flatMap((layout) => [
    [layout, 412, 823, 'picks'] as const,
    [layout, 1440, 900, 'favourites'] as const,
    [layout, 2560, 1440, 'picks'] as const,
    [layout, 2560, 1440, 'favourites'] as const,
  ]),
)(
  '%s of ten thousand images has at most 340 elements on a screen of %i x %i, with captions, downloads and %s',
  async (layout, width, height, how) => {
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        postMessage() {}
      },
    )
    vi.stubGlobal('fetch', async () => Response.json({ name: 'Ana', maxPicks: 20, doneAt: null, picks: [] }))
    const { elements, chooses, slides, tile, arrives, scrollsTo } = visit(10_000, {
      ...{
        layout,
        width,
        height,
        allowSelections: how === 'favourites',
        visitorDownloads: 'original',
        showImageMetadata: true,
      },
    })
    chooses(how)
    for (const top of [0, 2000, 300_000]) {
      await scrollsTo(top)
      arrives(slides()[0]!, slides().at(-1)! + 1)
      for (const slide of slides()) near(tile(slide))
      await Promise.resolve()
      expect(tile(slides().at(-1)!).querySelector('.heart')).not.toBeNull()
      expect(elements()).toBeLessThanOrEqual(340)
    }
  },
)

test('ten thousand chosen images alone have at most 340 elements, and are all of them again', async () => {
  const picks = Array.from({ length: 10_000 }, (_, n) => ({ imageId: 1000 + n, mark: 'maybe', note: null }))
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  )
  vi.stubGlobal('fetch', async () => Response.json({ name: 'Ana', maxPicks: 20, doneAt: null, picks }))
  const { elements, chooses, slides, tile, arrives, scrollsTo } = visit(10_000)
  arrives(0, 10_000)
  chooses('picks')
  const filter = document.querySelector<HTMLButtonElement>('.choice-bar .plain')!
  await expect.poll(() => filter.textContent).toBe('Chosen')
  const rect = { width: 1440, top: -3000, bottom: WALL } as DOMRect
  const measured = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(rect)
  filter.click()
  await expect.poll(() => filter.textContent).toBe('Show all')
  await scrollsTo(0)
  expect(slides()[0]).toBeGreaterThan(0)
  expect(slides()).toEqual([...slides()].sort((one, other) => one - other))
  expect(tile(slides().at(-1)!).querySelector('.heart')).not.toBeNull()
  expect(elements()).toBeLessThanOrEqual(340)
  measured.mockRestore()
  filter.click()
  await expect.poll(() => filter.textContent).toBe('Chosen')
  await scrollsTo(0)
  expect(slides()[0]).toBe(0)
})
