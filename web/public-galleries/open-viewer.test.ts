import { afterEach, describe, expect, test, vi } from 'vitest'
import { openViewerFrom } from './open-viewer.ts'
import type { ViewerProps } from './viewer/viewer.tsx'

const viewer = vi.hoisted(() => ({ shown: [] as unknown[], closed: 0 }))
vi.mock('./viewer/show-viewer.tsx', () => ({
  showViewer: (props: unknown) => {
    viewer.shown.push(props)
    return () => {
      viewer.closed++
    }
  },
}))

const last = () => viewer.shown.at(-1) as ViewerProps | undefined
let arrive: (() => void) | undefined
/** What happens to the window of the visit under way; earlier ones hear no more of it. */
let happen: (event: Event) => void

/** A visitor whose page has twelve pictures, already there unless they are slow. */
function visit({ hash = '', slow = false } = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  happen = (event) => window.dispatchEvent(event)
  Object.assign(viewer, { shown: [], closed: 0 })
  history.replaceState(null, '', `/iframe/7${hash}`)
  document.body.innerHTML = `<ol>${Array.from({ length: 12 }, (_, n) => `<li><a href="#lg=7&slide=${n}" data-slide="${n}"><img alt=""></a></li>`).join('')}</ol>`
  const wall = document.querySelector('ol')!
  const images = [...wall.querySelectorAll('img')]
  for (const image of images) Object.defineProperty(image, 'complete', { value: !slow })
  arrive = () => {
    for (const image of images) image.dispatchEvent(new Event('load'))
  }
  const say = vi.fn()
  const reveal = vi.fn()
  const load = vi.fn(() => Promise.resolve())
  const pictures = { at: () => undefined, load, onArrival: () => () => {} }
  const facts = { galleryId: 7, version: 1, count: 100, offset: 0, captions: false }
  openViewerFrom(wall, facts, { pictures, reveal, say })
  const click = (slide: number, keys: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
    wall.querySelector(`[data-slide="${slide}"] img`)!.dispatchEvent(event)
    return event
  }
  return { wall, say, reveal, load, click }
}

afterEach(() => vi.useRealTimers())

const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Code and data are fetched together; here the data tell when. */
describe('the viewer’s code', () => {
  test('is fetched 800 ms after the page, and shows nothing yet', async () => {
    const { load } = visit()
    await later(799)
    expect(load).not.toHaveBeenCalled()
    await later(1)
    expect(load).toHaveBeenCalledWith(0, 1)
    expect(viewer.shown).toEqual([])
  })

  test('waits longer where the first ten pictures take longer', async () => {
    const { load } = visit({ slow: true })
    await later(5_000)
    expect(load).not.toHaveBeenCalled()
    arrive?.()
    await later(0)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test.each(['pointerover', 'focusin'])('is fetched at once at the first %s of a picture', async (sign) => {
    const { wall, load } = visit({ slow: true })
    wall.querySelector('a')!.dispatchEvent(new Event(sign, { bubbles: true }))
    await later(0)
    expect(load).toHaveBeenCalledTimes(1)
  })
})

describe('the viewer', () => {
  test('opens at the picture that is clicked', async () => {
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
    visit({ hash: '#lg=7&slide=42' })
    await later(0)
    expect(last()?.slide).toBe(42)
  })

  test.each(['#lg=8&slide=1', '#lg=7&slide=100'])('does not open at %s', async (hash) => {
    visit({ hash })
    await later(50)
    expect(viewer.shown).toEqual([])
  })

  test('speaks of loading only when that takes a while', async () => {
    const { click, load, say } = visit()
    let done = () => {}
    load.mockReturnValue(
      new Promise<void>((resolve) => {
        done = resolve
      }),
    )
    click(3)
    await later(99)
    expect(say).not.toHaveBeenCalledWith('Loading gallery...')
    await later(1)
    expect(say).toHaveBeenLastCalledWith('Loading gallery...')
    done()
    await later(0)
    expect(say).toHaveBeenLastCalledWith('')
    expect(last()?.slide).toBe(3)
  })

  test('stays closed when the visitor presses Escape meanwhile', async () => {
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

  test('opens at a second click after the first could not be followed', async () => {
    const { click, load, say } = visit()
    load.mockRejectedValueOnce(new Error('503'))
    click(3)
    await later(200)
    expect(viewer.shown).toEqual([])
    expect(say).toHaveBeenLastCalledWith('')
    click(3)
    await later(0)
    expect(last()?.slide).toBe(3)
  })

  test('takes the address back and shows the tile when it is left', async () => {
    const { click, reveal } = visit()
    click(3)
    await later(0)
    history.replaceState(null, '', '#lg=7&slide=9')
    last()?.onLeave(9)
    expect(location.hash).toBe('')
    expect(reveal).toHaveBeenCalledWith(9)
  })

  test('follows the address: another slide, then none', async () => {
    const { click } = visit()
    click(3)
    await later(0)
    history.replaceState(null, '', '#lg=7&slide=50')
    happen(new Event('hashchange'))
    await later(0)
    expect(last()?.slide).toBe(50)
    expect(viewer.closed).toBe(1)
    history.replaceState(null, '', '/iframe/7')
    happen(new Event('hashchange'))
    expect(viewer.closed).toBe(2)
  })
})
