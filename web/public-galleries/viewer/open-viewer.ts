import { isPlainKey } from '#web/ui/plain-key.ts'
import { keepsPath, slideOf, type ViewerEntry } from '../wall/deep-link.ts'
import { isUnavailable, unavailableText } from '../wall/image-pages.ts'
import type { Shown } from '../wall/shown.ts'
import { fly } from './flight.ts'
import { followLink, type Opener, once } from './open-on-demand.ts'
import type { ViewerCode } from './show-viewer.tsx'
import type { playSlideshow } from './slideshow.ts'
import { pictureOf, showTilePicture } from './tile-picture.ts'

/** Loading is announced only when it takes longer than this. */
const SLOW_MS = 1000

const entry = () => history.state as Partial<ViewerEntry> | null

/** The picture that the server has drawn at its address; the viewer removes it once it covers it. */
const opened = () => document.getElementById('opened')

/** The open picture flies back to its tile. */
const back = (change: () => Promise<HTMLElement | null>) =>
  fly(document.querySelector<HTMLElement>('.yarl__slide_current img'), 'back', change)

type Options = {
  fetchCode(): Promise<ViewerCode>
  fetchSlideshow(): Promise<typeof playSlideshow>
  /** Announces what is loading to the visitor; an empty text when nothing is. */
  announce(text: string): void
  /** Resolves when the visitor has seen what the server has drawn. */
  viewed: Promise<void>
}

/** Opens the viewer: at once where the address says so, later as it is told. */
export function openViewerFrom(
  shown: Shown,
  { fetchCode, fetchSlideshow, announce, viewed }: Options,
): Opener {
  const { facts } = shown
  const code = once(fetchCode)
  /** Closes the viewer at once; returns the slide that it showed. */
  let close: (() => number) | undefined
  /** The slide whose tile is revealed when the address is the grid's again. */
  let leaving: number | undefined
  /** The slide that is being opened, from its entry in the history until its viewer is there. */
  let opening: number | undefined
  let hasLeft: (() => void) | undefined
  /** Resolves when the picture has flown to where the viewer shows it. */
  let landed: Promise<void> = Promise.resolve()
  /** Number of the latest request to open or close; earlier ones still loading are ignored. */
  let latest = 0
  const { hash, pathname, search } = location
  const gridAddress = () =>
    (facts.picture === undefined || keepsPath() ? pathname + search : facts.path || '/') + shown.hash

  function prepare(slide = 0) {
    return Promise.all([code(), shown.images.load(slide, slide + 1)])
  }

  /** Adds the viewer's entry after one for the grid. */
  function enterViewer(slide: number, address: string) {
    history.replaceState(null, '', gridAddress())
    history.pushState({ grid: true, slide } satisfies ViewerEntry, '', address)
  }

  /** Leads back to the grid. Resolves when the tile of the last slide is there. */
  function leave(last: number): Promise<void> {
    opened()?.remove()
    opening = undefined
    leaving = last
    if (entry()?.grid) {
      const left = new Promise<void>((done) => {
        hasLeft = done
      })
      history.back()
      return left
    }
    history.replaceState(null, '', gridAddress())
    return revealLast()
  }

  /**
   * @param enter whether it gets a history entry of its own, after one for the grid
   * @param chosen only then the page of a gallery that is shut is loaded again: never twice without the visitor
   */
  async function open(slide: number, enter: boolean, chosen = false) {
    const request = ++latest
    let outcome = ''
    if (enter) {
      close?.()
      close = undefined
      enterViewer(slide, gridAddress())
      opening = slide
    }
    const slow = setTimeout(() => announce('Loading gallery...'), SLOW_MS)
    try {
      const [{ showViewer }] = await prepare(slide)
      if (request !== latest) return
      opening = undefined
      close?.()
      close = showViewer({
        facts: shown.facts,
        images: shown.images,
        slide,
        landed,
        // The closing animation continues while the address changes, unless the picture flies back.
        onClosing(last, remove) {
          close = undefined
          void back(async () => {
            remove()
            await leave(last)
            return pictureOf(last)
          })
        },
      })
    } catch (error) {
      // Otherwise offline, most likely. The next click retries.
      if (request !== latest) return
      if (isUnavailable(error)) outcome = unavailableText(facts)
      const left = enter && leave(slide)
      if (!chosen) return
      if (isUnavailable(error)) location.reload()
      else
        Promise.resolve(left)
          .then(code)
          .catch(() => followLink(slide))
    } finally {
      clearTimeout(slow)
      if (request === latest) announce(outcome)
    }
  }

  /** The tile's own picture is there before the viewer is. */
  async function choose(slide: number) {
    const tile = pictureOf(slide)
    if (!tile) return open(slide, true, true)
    landed = fly(tile, 'out', async () => {
      const picture = showTilePicture(tile)
      void open(slide, true, true)
      // What is here already belongs to the picture's place: its caption.
      await new Promise((later) => setTimeout(later))
      return picture
    })
    return landed
  }

  /** Back, Forward, and another hash in the address bar. */
  function follow(event?: Partial<PopStateEvent>) {
    const slide = entry()?.slide ?? slideOf(location.hash, facts.galleryId, shown.facts.count)
    if (slide !== undefined) return void open(slide, false)
    latest++
    announce('')
    const closeNow = close
    close = undefined
    const change = async () => {
      leaving = closeNow?.() ?? (opened() ? (opening ?? first) : leaving)
      opening = undefined
      opened()?.remove()
      const last = leaving
      // After the browser has restored the scroll position.
      await new Promise((later) => setTimeout(later))
      await revealLast()
      return last === undefined ? null : pictureOf(last)
    }
    // The browser may have moved the page itself.
    if (closeNow && !event?.hasUAVisualTransition) void back(change)
    else void change()
  }

  function slideshow() {
    const {
      images,
      facts: { count },
    } = shown
    // After the last picture comes what the viewer has there.
    const onEnd = (slide: number) => void (slide < count ? shown.reveal(slide) : open(count, true, true))
    fetchSlideshow()
      .then((play) => play({ images, count, from: 0, onEnd }))
      .catch(() => {}) // without a connection
  }

  async function revealLast() {
    const last = leaving
    leaving = undefined
    if (last !== undefined) await shown.reveal(last)
    hasLeft?.()
    hasLeft = undefined
  }

  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isPlainKey(event) || close) return
    latest++
    announce('')
    const shown = opening ?? first
    if (shown !== undefined && opened()) void leave(shown)
  })
  addEventListener('popstate', follow)

  const first = facts.picture ?? slideOf(hash, facts.galleryId, facts.count)
  // At once, so that Back leads to the grid while the viewer loads. A frame adds nothing to the history of the page
  // around it before the visitor does something.
  if (first !== undefined && parent === window && !entry()?.grid) {
    enterViewer(first, facts.picture === undefined ? gridAddress() + hash : pathname)
  }
  const openFirst = () => {
    if (first !== undefined && latest === 0) open(first, false)
  }
  // The picture itself comes before the viewer around it.
  if (opened()) viewed.then(openFirst)
  else openFirst()

  return { open: choose, follow, slideshow, prepare }
}
