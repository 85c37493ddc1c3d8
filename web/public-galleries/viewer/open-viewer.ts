import { isPlainKey } from '#web/ui/plain-key.ts'
import { keepsPath, slideOf, type ViewerEntry } from '../wall/deep-link.ts'
import { isUnavailable, unavailableText } from '../wall/image-pages.ts'
import type { Shown } from '../wall/shown.ts'
import { fly } from './flight.ts'
import { followLink, LOADING, type Opener, once, SLOW_MS } from './open-on-demand.ts'
import type { ViewerCode } from './show-viewer.tsx'
import type { playSlideshow } from './slideshow.ts'
import { pictureOf, showTilePicture } from './tile-picture.ts'

const entry = () => history.state as Partial<ViewerEntry> | null

/** The picture that the server has drawn at its address; the viewer removes it once it covers it. */
const opened = () => document.getElementById('opened')

/** The open picture flies back to its tile. */
const back = (change: () => Promise<HTMLElement | null>) =>
  fly(document.querySelector<HTMLElement>('.yarl__slide_current img'), 'back', change)

/** What is over the grid. */
type State =
  | { is: 'closed' }
  /** A picture of the server or of its tile may be there already. `close`: of the viewer that stays until the next is there. */
  | { is: 'loading'; slide: number; close?: (() => number) | undefined }
  /** `close` closes the viewer at once, and returns the slide that it showed. */
  | { is: 'open'; close(): number }
  /** Until the address is the grid's again, and the slide's tile is there. */
  | { is: 'leaving'; slide: number; left(): void }
  /** The picture of the server stays, if there is one. */
  | { is: 'failed'; slide: number }

const CLOSED: State = { is: 'closed' }
const closeOf = (state: State) => ('close' in state ? state.close : undefined)

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
  const { hash, pathname, search } = location
  const first = facts.picture ?? slideOf(hash, facts.galleryId, facts.count)
  const atFirst: State = first === undefined ? CLOSED : { is: 'loading', slide: first }
  let state = atFirst
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
  async function leave(slide: number): Promise<void> {
    opened()?.remove()
    if (entry()?.grid) {
      return new Promise((left) => {
        state = { is: 'leaving', slide, left }
        history.back()
      })
    }
    state = CLOSED
    history.replaceState(null, '', gridAddress())
    await shown.reveal(slide)
  }

  /** Opens the viewer at a slide; `landed`: resolves when its picture has flown to where the viewer shows it. */
  async function open(slide: number, landed?: () => Promise<void>) {
    if (state.is === 'leaving') state.left()
    const loading: State = { is: 'loading', slide, close: closeOf(state) }
    state = loading
    const slow = setTimeout(() => announce(LOADING), SLOW_MS)
    try {
      const [{ showViewer }] = await prepare(slide)
      if (state !== loading) return
      loading.close?.()
      state = {
        is: 'open',
        close: showViewer({
          facts: shown.facts,
          images: shown.images,
          slide,
          landed: landed?.(),
          // The closing animation continues while the address changes, unless the picture flies back.
          onClosing(last, remove) {
            state = CLOSED
            void back(async () => {
              remove()
              await leave(last)
              return pictureOf(last)
            })
          },
        }),
      }
      announce('')
    } catch (error) {
      // Otherwise offline, most likely. The next click retries.
      if (state !== loading) return
      state = loading.close ? { is: 'open', close: loading.close } : { is: 'failed', slide }
      announce(isUnavailable(error) ? unavailableText(facts) : '')
      throw error
    } finally {
      clearTimeout(slow)
    }
  }

  /** Opens it where the address says so. What fails is tried again with the next address. */
  const openHere = (slide: number) => void open(slide).catch(() => {})

  /** Opens it at a slide that the visitor has chosen, in a history entry of its own. */
  async function enter(slide: number, landed?: () => Promise<void>) {
    closeOf(state)?.()
    state = CLOSED
    enterViewer(slide, gridAddress())
    try {
      await open(slide, landed)
    } catch (error) {
      const left = leave(slide)
      // Only here the page of a gallery that is shut is loaded again: never twice without the visitor.
      if (isUnavailable(error)) location.reload()
      else left.then(code).catch(() => followLink(slide))
    }
  }

  /** The tile's own picture is there before the viewer is. */
  async function choose(slide: number) {
    const tile = opened() ? null : pictureOf(slide)
    if (!tile) return enter(slide)
    const flight: Promise<void> = fly(tile, 'out', async () => {
      const picture = showTilePicture(tile, shown.facts)
      void enter(slide, () => flight)
      // What is here already belongs to the picture's place: its caption.
      await new Promise((later) => setTimeout(later))
      return picture
    })
    return flight
  }

  /** Back, Forward, and another hash in the address bar. */
  function follow(event?: Partial<PopStateEvent>) {
    const slide = entry()?.slide ?? slideOf(location.hash, facts.galleryId, shown.facts.count)
    if (slide !== undefined) return openHere(slide)
    const before = state
    const close = closeOf(before)
    state = CLOSED
    announce('')
    const change = async () => {
      const isThere = before.is === 'leaving' || opened()
      const last = close?.() ?? (isThere && 'slide' in before ? before.slide : undefined)
      opened()?.remove()
      // After the browser has restored the scroll position.
      await new Promise((later) => setTimeout(later))
      if (last !== undefined) await shown.reveal(last)
      if (before.is === 'leaving') before.left()
      return last === undefined ? null : pictureOf(last)
    }
    // The browser may have moved the page itself.
    if (close && !event?.hasUAVisualTransition) void back(change)
    else void change()
  }

  function slideshow() {
    const {
      images,
      facts: { count },
    } = shown
    // After the last picture comes what the viewer has there.
    const onEnd = (slide: number) => void (slide < count ? shown.reveal(slide) : enter(count))
    fetchSlideshow()
      .then((play) => play({ images, count, from: 0, onEnd }))
      .catch(() => {}) // without a connection
  }

  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isPlainKey(event) || closeOf(state)) return
    announce('')
    if (state.is !== 'loading' && state.is !== 'failed') return
    const { slide } = state
    state = CLOSED
    if (opened()) void leave(slide)
  })
  addEventListener('popstate', follow)

  // At once, so that Back leads to the grid while the viewer loads. A frame adds nothing to the history of the page
  // around it before the visitor does something.
  if (first !== undefined && parent === window && !entry()?.grid) {
    enterViewer(first, facts.picture === undefined ? gridAddress() + hash : pathname)
  }
  const openFirst = () => {
    if (first !== undefined && state === atFirst) openHere(first)
  }
  // The picture itself comes before the viewer around it.
  if (opened()) viewed.then(openFirst)
  else openFirst()

  return { open: choose, follow, slideshow, prepare }
}
