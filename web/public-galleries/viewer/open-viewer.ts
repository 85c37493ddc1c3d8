import { kept } from '#web/texts/kept.ts'
import { texts } from '#web/texts/texts.ts'
import { isPlainKey } from '#web/ui/plain-key.ts'
import { keepsPath, slideOf, type ViewerEntry } from '../wall/deep-link.ts'
import { isUnavailable, unavailableText } from '../wall/image-pages.ts'
import type { Shown } from '../wall/shown.ts'
import { fly } from './flight.ts'
import { followLink, type Opener, once, SLOW_MS } from './open-on-demand.ts'
import type { ViewerCode } from './show-viewer.tsx'
import type { playSlideshow } from './slideshow.ts'
import { pictureOf, showTilePicture } from './tile-picture.ts'

const entry = () => history.state as Partial<ViewerEntry> | null

/** Picture rendered by the server at its address; the viewer removes it once it covers it. */
const opened = () => document.getElementById('opened')

/** Animates the open picture back to its tile. */
const back = (change: () => Promise<HTMLElement | null>) =>
  fly(document.querySelector<HTMLElement>('.yarl__slide_current img'), 'back', change)

/** State of the viewer over the grid. */
type State =
  | { is: 'closed' }
  /** May show the picture of the server or the tile. `close` closes the viewer that stays until the next. */
  | { is: 'loading'; slide: number; close?: (() => number) | undefined }
  /** `close` closes the viewer at once, and returns the slide that it showed. */
  | { is: 'open'; close(): number }
  /** Lasts until the address is the grid's again, and the slide's tile is rendered. */
  | { is: 'leaving'; slide: number; left(): void }
  /** The picture of the server stays, if there is one. */
  | { is: 'failed'; slide: number }

const CLOSED: State = { is: 'closed' }
const closeOf = (state: State) => ('close' in state ? state.close : undefined)

type Options = {
  fetchCode(): Promise<ViewerCode>
  fetchSlideshow(): Promise<{ playSlideshow: typeof playSlideshow }>
  /** Announces loading to the visitor; an empty text clears it. */
  announce(text: string): void
  /** Resolves when the visitor has seen the page as rendered by the server. */
  viewed: Promise<void>
}

/** The viewer's state over the grid, and its transitions. */
function overGrid(shown: Shown, fetchCode: Options['fetchCode'], announce: Options['announce']) {
  const { facts } = shown
  const code = once(fetchCode)
  const { hash, pathname, search } = location
  const first = facts.picture ?? slideOf(hash, facts.galleryId, facts.count)
  const gridAddress = () =>
    (facts.picture === undefined || keepsPath() ? pathname + search : kept(facts.path || '/')) + shown.hash
  const over = {
    state: (first === undefined ? CLOSED : { is: 'loading', slide: first }) as State,
    first,
    code,
    gridAddress,
    /** Address of the picture at which the page was opened. */
    firstAddress: () => (facts.picture === undefined ? gridAddress() + hash : pathname + search),
    prepare: (slide = 0) => Promise.all([code(), shown.images.load(slide, slide + 1)]),

    /** Adds the viewer's entry after one for the grid. */
    enterViewer(slide: number, address: string) {
      history.replaceState(null, '', gridAddress())
      history.pushState({ grid: true, slide } satisfies ViewerEntry, '', address)
    },

    /** Returns to the grid. Resolves when the tile of the last slide is rendered. */
    async leave(slide: number): Promise<void> {
      opened()?.remove()
      if (entry()?.grid) {
        return new Promise((left) => {
          over.state = { is: 'leaving', slide, left }
          history.back()
        })
      }
      over.state = CLOSED
      history.replaceState(null, '', gridAddress())
      await shown.reveal(slide)
    },

    /** Opens the viewer at a slide; `landed` resolves when its picture has moved to its place there. */
    async open(slide: number, landed?: () => Promise<void>) {
      if (over.state.is === 'leaving') over.state.left()
      const loading: State = { is: 'loading', slide, close: closeOf(over.state) }
      over.state = loading
      const slow = setTimeout(() => announce(texts.loadingGallery), SLOW_MS)
      try {
        const [{ showViewer }] = await over.prepare(slide)
        if (over.state !== loading) return
        loading.close?.()
        over.state = {
          is: 'open',
          close: showViewer({
            facts: shown.facts,
            images: shown.images,
            slide,
            landed: landed?.(),
            // The closing animation continues while the address changes, unless the picture flies back.
            onClosing(last, remove) {
              over.state = CLOSED
              void back(async () => {
                remove()
                await over.leave(last)
                return pictureOf(last)
              })
            },
          }),
        }
        announce('')
      } catch (error) {
        // Otherwise offline, most likely. The next click retries.
        if (over.state !== loading) return
        over.state = loading.close ? { is: 'open', close: loading.close } : { is: 'failed', slide }
        announce(isUnavailable(error) ? unavailableText(facts) : '')
        throw error
      } finally {
        clearTimeout(slow)
      }
    },
  }
  return over
}

/** Opens the viewer: at once if the address has a picture, later on request. */
export function openViewerFrom(
  shown: Shown,
  { fetchCode, fetchSlideshow, announce, viewed }: Options,
): Opener {
  const { facts } = shown
  const over = overGrid(shown, fetchCode, announce)
  const { first } = over
  const atFirst = over.state

  /** Opens it at the address's picture. After a failure, the next address tries again. */
  const openHere = (slide: number) => void over.open(slide).catch(() => {})

  /** Opens it at a slide chosen by the visitor, in a history entry of its own. */
  async function enter(slide: number, landed?: () => Promise<void>) {
    closeOf(over.state)?.()
    over.state = CLOSED
    over.enterViewer(slide, over.gridAddress())
    try {
      await over.open(slide, landed)
    } catch (error) {
      const left = over.leave(slide)
      // Reloads the page of a closed gallery only here: never twice without the visitor.
      if (isUnavailable(error)) location.reload()
      else left.then(over.code).catch(() => followLink(slide))
    }
  }

  /** Shows the tile's own picture before the viewer. */
  async function choose(slide: number) {
    const tile = opened() ? null : pictureOf(slide)
    if (!tile) return enter(slide)
    const flight: Promise<void> = fly(tile, 'out', async () => {
      const picture = showTilePicture(tile, shown.facts)
      void enter(slide, () => flight)
      // Waits for the caption, if its data is here already, as it affects the picture's place.
      await new Promise((later) => setTimeout(later))
      return picture
    })
    return flight
  }

  /** Handles Back, Forward, and another hash in the address bar. */
  function follow(event?: Partial<PopStateEvent>) {
    const slide = entry()?.slide ?? slideOf(location.hash, facts.galleryId, shown.facts.count)
    if (slide !== undefined) return openHere(slide)
    const before = over.state
    const close = closeOf(before)
    over.state = CLOSED
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
    // Skips the animation if the browser has made one.
    if (close && !event?.hasUAVisualTransition) void back(change)
    else void change()
  }

  function slideshow() {
    const {
      images,
      facts: { count },
    } = shown
    // After the last picture, opens the viewer at its last slide.
    const onEnd = (slide: number) => void (slide < count ? shown.reveal(slide) : enter(count))
    fetchSlideshow()
      .then((code) => code.playSlideshow({ images, count, from: 0, onEnd }))
      .catch(() => {}) // without a connection
  }

  addEventListener('keydown', (event) => {
    const { state } = over
    if (event.key !== 'Escape' || !isPlainKey(event) || closeOf(state)) return
    announce('')
    if (state.is !== 'loading' && state.is !== 'failed') return
    over.state = CLOSED
    if (opened()) void over.leave(state.slide)
  })
  addEventListener('popstate', follow)

  // At once, so that Back leads to the grid while the viewer loads. A frame adds nothing to the history of the page
  // around it before the visitor interacts with it.
  if (first !== undefined && parent === window && !entry()?.grid) {
    over.enterViewer(first, over.firstAddress())
  }
  const openFirst = () => {
    if (first !== undefined && over.state === atFirst) openHere(first)
  }
  // Shows the picture itself before the viewer around it.
  if (opened()) viewed.then(openFirst)
  else openFirst()

  return { open: choose, follow, slideshow, prepare: over.prepare }
}
