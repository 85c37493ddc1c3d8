import { slideOf, writeDeepLink } from './deep-link.ts'
import type { ImagePages } from './image-pages.ts'
import type { PageFacts } from './page-facts.ts'

/** The viewer's code is preloaded 800 ms after the page and after its first ten images. */
const FETCH_AFTER_MS = 800
const FETCH_AFTER_IMAGES = 10
/** Loading is announced only when it takes longer than this. */
const SLOW_MS = 100

const arrived = (img: HTMLImageElement) =>
  img.complete ||
  new Promise((done) => {
    img.addEventListener('load', done)
    img.addEventListener('error', done)
  })

type Options = {
  images: ImagePages
  reveal(index: number): void
  /** Announces what is loading to the visitor; an empty text when nothing is. */
  announce(text: string): void
}

/** Opens the viewer on a click and for a deep link. Preloads its code after the first images. */
export function openViewerFrom(grid: HTMLElement, facts: PageFacts, { images, reveal, announce }: Options) {
  let code: Promise<typeof import('./viewer/show-viewer.tsx')> | undefined
  let close: (() => void) | undefined
  /** Number of the latest request to open or close; earlier ones still loading are ignored. */
  let latest = 0

  function fetchCode() {
    code ??= import('./viewer/show-viewer.tsx')
    code.catch(() => {
      code = undefined
    })
    return code
  }

  function prepare(slide = 0) {
    return Promise.all([fetchCode(), images.load(slide, slide + 1)])
  }

  async function open(slide: number) {
    const request = ++latest
    const slow = setTimeout(() => announce('Loading gallery...'), SLOW_MS)
    try {
      const [{ showViewer }] = await prepare(slide)
      if (request !== latest) return
      close?.()
      close = showViewer({
        facts,
        images,
        slide,
        onClosing(last) {
          writeDeepLink('')
          reveal(last)
        },
        onClosed() {
          close = undefined
        },
      })
    } catch {
      // Offline, most likely. The next click retries.
    } finally {
      clearTimeout(slow)
      if (request === latest) announce('')
    }
  }

  function followHash() {
    const slide = slideOf(location.hash, facts.galleryId, facts.count)
    if (slide !== undefined) return open(slide)
    latest++
    announce('')
    close?.()
  }

  grid.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-slide]')
    // With a modifier key the browser handles the click: a new tab, a download.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(Number(link.dataset.slide))
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || close) return
    latest++
    announce('')
  })
  addEventListener('hashchange', followHash)
  followHash()

  const preload = () => prepare().catch(() => {})
  for (const type of ['pointerover', 'focusin']) grid.addEventListener(type, preload, { once: true })
  const first = [...grid.querySelectorAll('img')].slice(0, FETCH_AFTER_IMAGES)
  Promise.all([new Promise((done) => setTimeout(done, FETCH_AFTER_MS)), ...first.map(arrived)]).then(preload)
}
