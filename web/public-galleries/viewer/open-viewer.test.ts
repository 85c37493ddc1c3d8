import { afterEach, describe, expect, test, vi } from 'vitest'
import { openOnDemand } from './open-on-demand.ts'
import { openViewerFrom } from './open-viewer.ts'
import type { showViewer, ViewerCode } from './show-viewer.tsx'

const viewer = vi.hoisted(() => ({ shown: [] as unknown[], closed: 0 }))
vi.mock('./show-viewer.tsx', () => ({
  showViewer: (props: unknown) => {
    viewer.shown.push(props)
    return () => {
      viewer.closed++
      return 9
    }
  },
}))

const remove = vi.fn()
const last = () => viewer.shown.at(-1) as Parameters<typeof showViewer>[0] | undefined
let arrive: (() => void) | undefined
/** Dispatches an event to the window of the current visit only. */
let happen: (event: Event) => void

type Wishes = { at?: string; slow?: boolean; picture?: number; state?: unknown }

/** A page with twelve images, already loaded unless they are slow. */
function visit({ at = '/iframe/7', slow = false, picture, state = null }: Wishes = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  happen = (event) => window.dispatchEvent(event)
  Object.assign(viewer, { shown: [], closed: 0 })
  history.replaceState(state, '', at)
  document.body.innerHTML = `<ol>${Array.from({ length: 12 }, (_, n) => `<li><a href="#lg=7&slide=${n}" data-slide="${n}"><img alt=""></a></li>`).join('')}</ol>`
  const grid = document.querySelector('ol')!
  const imgs = [...grid.querySelectorAll('img')]
  for (const img of imgs) Object.defineProperty(img, 'complete', { value: !slow })
  arrive = () => {
    for (const img of imgs) img.dispatchEvent(new Event('load'))
  }
  const announce = vi.fn()
  const reveal = vi.fn()
  const load = vi.fn(() => Promise.resolve())
  const images = {
    at: () => undefined,
    load,
    onArrival: () => () => {},
    ratios: async () => new Uint16Array(),
  }
  const facts = {
    galleryId: 7,
    publicId: 'abcdefgh23456789',
    path: '/iframe/7',
    picture,
    listed: true,
    version: 1,
    count: 100,
    offset: 0,
    walls: [],
    layout: 'masonry' as const,
    spacing: 'narrow' as const,
    theme: 'auto' as const,
    showImageMetadata: false,
    allowSelections: false,
  }
  const fetchCode = async () => (await import('./show-viewer.tsx')) as unknown as ViewerCode
  const shown = { facts, images, reveal, hash: '' }
  const opener = openViewerFrom(shown, {
    fetchSlideshow: async () => ({ playSlideshow: () => {} }),
    fetchCode,
    announce,
    viewed: Promise.resolve(),
  })
  openOnDemand(grid, facts, { loading: 'Loading gallery...', fetchOpener: async () => opener, announce })
  const click = (slide: number, keys: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
    grid.querySelector(`[data-slide="${slide}"] img`)!.dispatchEvent(event)
    return event
  }
  return { grid, announce, reveal, load, click }
}

afterEach(() => vi.useRealTimers())

const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Fetches of code and data run in parallel; these tests watch the data. */
describe('the viewer’s code', () => {
  test('is fetched 800 ms after the page, and shows nothing yet', async () => {
    const { load } = visit()
    await later(799)
    expect(load).not.toHaveBeenCalled()
    await later(1)
    expect(load).toHaveBeenCalledWith(0, 1)
    expect(viewer.shown).toEqual([])
  })

  test('waits for the first ten images when they take longer', async () => {
    const { load } = visit({ slow: true })
    await later(5_000)
    expect(load).not.toHaveBeenCalled()
    arrive?.()
    await later(0)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test.each(['pointerover', 'focusin'])('is fetched at once at the first %s of an image', async (type) => {
    const { grid, load } = visit({ slow: true })
    grid.querySelector('a')!.dispatchEvent(new Event(type, { bubbles: true }))
    await later(0)
    expect(load).toHaveBeenCalledTimes(1)
  })
})

describe('the viewer', () => {
  test('opens at the clicked image', async () => {
    const { click, load } = visit()
    expect(click(5).defaultPrevented).toBe(true)
    await later(0)
    expect(last()?.slide).toBe(5)
    expect(load).toHaveBeenCalledWith(5, 6)
  })

  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
    'leaves a click with %s to the browser',
    async (key) => {
      const { click } = visit()
      expect(click(5, { [key]: true }).defaultPrevented).toBe(false)
      await later(0)
      expect(viewer.shown).toEqual([])
    },
  )

  test('opens at a deep link', async () => {
    visit({ at: '/iframe/7#lg=7&slide=42' })
    await later(0)
    expect(last()?.slide).toBe(42)
  })

  test.each(['#lg=8&slide=1', '#lg=7&slide=100'])('does not open at %s', async (hash) => {
    visit({ at: `/iframe/7${hash}` })
    await later(50)
    expect(viewer.shown).toEqual([])
  })

  test('announces loading only when it takes longer than a second', async () => {
    const { click, load, announce } = visit()
    let done = () => {}
    load.mockReturnValue(
      new Promise<void>((resolve) => {
        done = resolve
      }),
    )
    click(3)
    await later(999)
    expect(announce).not.toHaveBeenCalledWith('Loading gallery...')
    await later(1)
    expect(announce).toHaveBeenLastCalledWith('Loading gallery...')
    done()
    await later(0)
    expect(announce).toHaveBeenLastCalledWith('')
    expect(last()?.slide).toBe(3)
  })

  test('stays closed when the visitor presses Escape while it loads', async () => {
    const { click, load } = visit()
    let done = () => {}
    load.mockReturnValue(
      new Promise<void>((resolve) => {
        done = resolve
      }),
    )
    click(3)
    await later(200)
    happen(new KeyboardEvent('keydown', { key: 'Escape' }))
    done()
    await later(0)
    expect(viewer.shown).toEqual([])
  })

  test('opens on a second click after loading failed on the first', async () => {
    const { click, load, announce } = visit()
    load.mockRejectedValueOnce(new Error('503'))
    click(3)
    await later(200)
    expect(viewer.shown).toEqual([])
    expect(announce).toHaveBeenLastCalledWith('')
    click(3)
    await later(0)
    expect(last()?.slide).toBe(3)
  })

  test.each([401, 403, 404])(
    'of a gallery that is shut now (%i): a click loads the page again, once',
    async (status) => {
      const { click, load, announce } = visit()
      const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
      load.mockRejectedValue(Object.assign(new Error(), { status }))
      click(3)
      await later(0)
      expect(reload).toHaveBeenCalledTimes(1)
      expect(announce).toHaveBeenLastCalledWith('This gallery has changed. Please reload the page.')
    },
  )

  test('loads the page again only when the visitor has clicked, and not for other failures', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const { click, load } = visit({ at: '/iframe/7#lg=7&slide=42' })
    load.mockRejectedValueOnce(Object.assign(new Error(), { status: 503 }))
    click(3)
    load.mockRejectedValue(Object.assign(new Error(), { status: 404 }))
    happen(new Event('popstate'))
    await later(0)
    expect(load).toHaveBeenCalledWith(42, 43)
    expect(reload).not.toHaveBeenCalled()
  })

  test('has one history entry of its own, after the one of the grid, and leaves it when it closes', async () => {
    const { click, reveal } = visit({ at: '/iframe/7?page=2' })
    const push = vi.spyOn(history, 'pushState')
    click(3)
    await later(0)
    expect(push.mock.calls).toEqual([[{ grid: true, slide: 3 }, '', '/iframe/7?page=2']])
    push.mockRestore()
    history.replaceState({ grid: true, slide: 9 }, '', '/iframe/7/p/1009')
    const back = vi.spyOn(history, 'back').mockImplementation(() => {})
    last()?.onClosing(9, remove)
    expect(back).toHaveBeenCalledOnce()
    back.mockRestore()
    expect(reveal).not.toHaveBeenCalled()
    history.replaceState(null, '', '/iframe/7?page=2')
    happen(new Event('popstate'))
    await expect.poll(() => reveal.mock.calls).toEqual([[9]])
    // The closing animation is not cut short.
    expect(viewer.closed).toBe(0)
  })

  test('closes when Back leads to the grid, opens again with Forward, and adds nothing to the history', async () => {
    const { click, reveal } = visit()
    click(3)
    await later(0)
    const entries = history.length
    history.replaceState(null, '', '/iframe/7')
    happen(new Event('popstate'))
    expect(viewer.closed).toBe(1)
    await expect.poll(() => reveal.mock.calls).toEqual([[9]])
    history.replaceState({ grid: true, slide: 9 }, '', '/iframe/7/p/1009')
    happen(new Event('popstate'))
    await later(0)
    expect([last()?.slide, history.length]).toEqual([9, entries])
  })

  test('opens at the address of a picture, whatever its hash says, with the grid before it', async () => {
    const entries = history.length
    visit({ at: '/iframe/7/p/1005#lg=7&slide=1', picture: 5 })
    await later(0)
    expect(last()?.slide).toBe(5)
    expect([history.length, history.state]).toEqual([entries + 1, { grid: true, slide: 5 }])
    expect(location.pathname + location.hash).toBe('/iframe/7/p/1005')
  })

  /** The picture that the server renders at its address. */
  const drawOpened = () => document.body.insertAdjacentHTML('beforeend', '<section id="opened"></section>')
  const opened = () => document.getElementById('opened')

  test('leads Back from the address of a picture to the grid while it loads', async () => {
    const { reveal } = visit({ at: '/iframe/7/p/1005', picture: 5 })
    drawOpened()
    history.replaceState(null, '', '/iframe/7')
    happen(new Event('popstate'))
    await later(0)
    expect([opened(), viewer.shown]).toEqual([null, []])
    await expect.poll(() => reveal.mock.calls).toEqual([[5]])
  })

  test('closes with Escape at the address of a picture while it loads, and once it is about to show', async () => {
    const back = vi.spyOn(history, 'back').mockImplementation(() => {})
    visit({ at: '/iframe/7/p/1005', picture: 5 })
    drawOpened()
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
      happen(new KeyboardEvent('keydown', { key: 'Escape', [modifier]: true }))
    expect(opened()).not.toBeNull()
    for (const _ of [1, 2]) happen(new KeyboardEvent('keydown', { key: 'Escape' }))
    await later(0)
    expect([opened(), viewer.shown]).toEqual([null, []])
    expect(back).toHaveBeenCalledOnce()
    visit({ at: '/iframe/7/p/1005', picture: 5 })
    drawOpened()
    await later(0)
    last()?.onClosing(5, remove)
    expect(opened()).toBeNull()
    expect(back).toHaveBeenCalledTimes(2)
  })

  test('adds no entry when the page is loaded again, and none in a frame', async () => {
    visit({ at: '/iframe/7/p/1005', picture: 5, state: { grid: true, slide: 5 } })
    const entries = history.length
    await later(0)
    expect([last()?.slide, history.length]).toEqual([5, entries])
    vi.stubGlobal('parent', {})
    const { reveal } = visit({ at: '/iframe/7/p/1005', picture: 5 })
    await later(0)
    vi.unstubAllGlobals()
    expect([last()?.slide, history.length]).toEqual([5, entries])
    last()?.onClosing(6, remove)
    expect([location.pathname, history.length]).toEqual(['/iframe/7', entries])
    expect(reveal).toHaveBeenCalledWith(6)
  })

  test('follows the hash: another slide, then none', async () => {
    const { click } = visit()
    click(3)
    await later(0)
    history.replaceState(null, '', '#lg=7&slide=50')
    happen(new Event('popstate'))
    await later(0)
    expect(last()?.slide).toBe(50)
    expect(viewer.closed).toBe(1)
    history.replaceState(null, '', '/iframe/7')
    happen(new Event('popstate'))
    expect(viewer.closed).toBe(2)
  })
})
