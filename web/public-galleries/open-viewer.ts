import { slideOf, writeDeepLink } from './deep-link.ts'
import type { PageFacts } from './page-facts.ts'
import type { PicturePages } from './picture-pages.ts'

/** When the viewer's code is fetched by itself (the specification, section 9): milliseconds, and pictures. */
const FETCH_AFTER = 800
const FETCH_AFTER_PICTURES = 10
/** What takes longer than this is spoken of, in milliseconds. */
const SLOW = 100

const arrived = (image: HTMLImageElement) =>
  image.complete ||
  new Promise((done) => {
    image.addEventListener('load', done)
    image.addEventListener('error', done)
  })

type Surroundings = {
  pictures: PicturePages
  reveal(index: number): void
  /** Tells the visitor what is waited for; an empty text when nothing is. */
  say(text: string): void
}

/** Opens the viewer at a click, at a deep link, and fetches its code before it is needed but after the pictures. */
export function openViewerFrom(wall: HTMLElement, facts: PageFacts, { pictures, reveal, say }: Surroundings) {
  let code: Promise<typeof import('./viewer/show-viewer.tsx')> | undefined
  let close: (() => void) | undefined
  /** Counts what the visitor wanted: only the last counts. */
  let wanted = 0

  function fetchCode() {
    code ??= import('./viewer/show-viewer.tsx')
    code.catch(() => {
      code = undefined
    })
    return code
  }

  function prepare(slide = 0) {
    return Promise.all([fetchCode(), pictures.load(slide, slide + 1)])
  }

  async function open(slide: number) {
    const now = ++wanted
    const slow = setTimeout(() => say('Loading gallery...'), SLOW)
    try {
      const [{ showViewer }] = await prepare(slide)
      if (now !== wanted) return
      close?.()
      close = showViewer({
        facts,
        pictures,
        slide,
        onLeave(last) {
          writeDeepLink('')
          reveal(last)
        },
        onGone() {
          close = undefined
        },
      })
    } catch {
      // Offline, most likely. The next click tries again.
    } finally {
      clearTimeout(slow)
      if (now === wanted) say('')
    }
  }

  function followHash() {
    const slide = slideOf(location.hash, facts.galleryId, facts.count)
    if (slide !== undefined) return open(slide)
    wanted++
    say('')
    close?.()
  }

  wall.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-slide]')
    // With a key held the visitor wants the browser's own way: a new tab, a download.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(Number(link.dataset.slide))
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || close) return
    wanted++
    say('')
  })
  addEventListener('hashchange', followHash)
  followHash()

  const prepareInTime = () => prepare().catch(() => {})
  for (const sign of ['pointerover', 'focusin']) wall.addEventListener(sign, prepareInTime, { once: true })
  const first = [...wall.querySelectorAll('img')].slice(0, FETCH_AFTER_PICTURES)
  Promise.all([new Promise((done) => setTimeout(done, FETCH_AFTER)), ...first.map(arrived)]).then(
    prepareInTime,
  )
}
