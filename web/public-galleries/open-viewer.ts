import { slideOf } from './deep-link.ts'
import { type ImagePages, isShut, SHUT } from './image-pages.ts'
import type { PageFacts } from './page-facts.ts'

/** The viewer's code is preloaded 800 ms after the page and after its first ten images. */
const FETCH_AFTER_MS = 800
const FETCH_AFTER_IMAGES = 10
/** Loading is announced only when it takes longer than this. */
const SLOW_MS = 100

/**
 * The state of the history entry in which the viewer is open: there is one, however many slides are seen in it. `grid`:
 * the entry before it is the page without the viewer, so that Back leads there.
 */
export type ViewerEntry = { slide: number; grid?: boolean }
const entry = () => history.state as Partial<ViewerEntry> | null

/** The picture that the server has drawn at its address; the viewer removes it once it covers it. */
const opened = () => document.getElementById('opened')

const arrived = (img: HTMLImageElement) =>
  img.complete ||
  new Promise((done) => {
    img.addEventListener('load', done)
    img.addEventListener('error', done)
  })

/** What is loaded to open the viewer. */
export type ViewerCode = Pick<typeof import('./viewer/show-viewer.tsx'), 'showViewer'>

type Options = {
  viewer: { fetchCode(): Promise<ViewerCode> }
  images: ImagePages
  reveal(index: number): void
  /** Announces what is loading to the visitor; an empty text when nothing is. */
  announce(text: string): void
}

/**
 * Opens the viewer on a click, at the address of a picture and for a deep link. Preloads its code after the first
 * images.
 */
export function openViewerFrom(
  grid: HTMLElement,
  facts: PageFacts,
  { viewer, images, reveal, announce }: Options,
) {
  let code: Promise<ViewerCode> | undefined
  /** Closes the viewer at once; returns the slide that it showed. */
  let close: (() => number) | undefined
  /** The slide whose tile is revealed when the address is the grid's again. */
  let leaving: number | undefined
  /** Number of the latest request to open or close; earlier ones still loading are ignored. */
  let latest = 0
  const { hash, pathname, search } = location
  const gridAddress = facts.picture === undefined ? pathname + search : facts.path || '/'

  function fetchCode() {
    code ??= viewer.fetchCode()
    code.catch(() => {
      code = undefined
    })
    return code
  }

  function prepare(slide = 0) {
    return Promise.all([fetchCode(), images.load(slide, slide + 1)])
  }

  /** Adds the viewer's entry after one for the grid. */
  function enterViewer(slide: number, address: string) {
    history.replaceState(null, '', gridAddress)
    history.pushState({ grid: true, slide } satisfies ViewerEntry, '', address)
  }

  /** Leads back to the grid. */
  function leave(last: number) {
    opened()?.remove()
    leaving = last
    if (entry()?.grid) return history.back()
    history.replaceState(null, '', gridAddress)
    revealLast()
  }

  /**
   * @param enter whether it gets a history entry of its own, after one for the grid
   * @param clicked only then the page of a gallery that is shut is loaded again: never twice without the visitor
   */
  async function open(slide: number, enter: boolean, clicked = false) {
    const request = ++latest
    let outcome = ''
    const slow = setTimeout(() => announce('Loading gallery...'), SLOW_MS)
    try {
      const [{ showViewer }] = await prepare(slide)
      if (request !== latest) return
      close?.()
      if (enter) enterViewer(slide, gridAddress)
      close = showViewer({
        facts,
        images,
        slide,
        onClosing(last) {
          // The closing animation continues while the address changes.
          close = undefined
          leave(last)
        },
      })
    } catch (error) {
      // Otherwise offline, most likely. The next click retries.
      if (isShut(error)) {
        outcome = SHUT
        if (clicked && request === latest) location.reload()
      }
    } finally {
      clearTimeout(slow)
      if (request === latest) announce(outcome)
    }
  }

  /** Back, Forward, and another hash in the address bar. */
  function follow() {
    const slide = entry()?.slide ?? slideOf(location.hash, facts.galleryId, facts.count)
    if (slide !== undefined) return open(slide, false)
    latest++
    announce('')
    leaving = close?.() ?? (opened() ? first : leaving)
    close = undefined
    opened()?.remove()
    // After the browser has restored the scroll position.
    requestAnimationFrame(revealLast)
  }

  function revealLast() {
    if (leaving !== undefined) reveal(leaving)
    leaving = undefined
  }

  grid.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-slide]')
    // With a modifier key the browser handles the click: a new tab, a download.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(Number(link.dataset.slide), true, true)
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || close) return
    latest++
    announce('')
    if (first !== undefined && opened()) leave(first)
  })
  addEventListener('popstate', follow)

  const first = facts.picture ?? slideOf(hash, facts.galleryId, facts.count)
  // At once, so that Back leads to the grid while the viewer loads. A frame adds nothing to the history of the page
  // around it before the visitor does something.
  if (first !== undefined && parent === window && !entry()?.grid) {
    enterViewer(first, facts.picture === undefined ? gridAddress + hash : pathname)
  }
  const openFirst = () => {
    if (first !== undefined) open(first, false)
  }
  // Once the scripts that add to the page's have run, too.
  if (document.readyState === 'complete') openFirst()
  else addEventListener('DOMContentLoaded', openFirst, { once: true })

  const preload = () => prepare().catch(() => {})
  for (const type of ['pointerover', 'focusin']) grid.addEventListener(type, preload, { once: true })
  const early = [...grid.querySelectorAll('img')].slice(0, FETCH_AFTER_IMAGES)
  Promise.all([new Promise((done) => setTimeout(done, FETCH_AFTER_MS)), ...early.map(arrived)]).then(preload)
}
