import type { PageFacts } from '../page-facts.ts'
import { slideOf } from '../wall/deep-link.ts'
import { pictureOf, showTilePicture } from './tile-picture.ts'

/** The viewer's code is preloaded 800 ms after the page and after its first ten images. */
const FETCH_AFTER_MS = 800
const FETCH_AFTER_IMAGES = 10

/** Time after which loading is announced, in milliseconds. */
export const SLOW_MS = 1000

const arrived = (img: HTMLImageElement) =>
  img.complete ||
  new Promise((done) => {
    img.addEventListener('load', done)
    img.addEventListener('error', done)
  })

/** Creates something when it is first needed, once; after a failure the next call tries again. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    made.catch(() => {
      made = undefined
    })
    return made
  }
}

/**
 * Follows the link to the picture's own address, which needs no script, as the code that opens it here failed
 * to load. Does nothing without a connection, so that the next click tries again.
 */
export function followLink(slide: number) {
  const link = document.querySelector<HTMLAnchorElement>(`a[data-slide="${slide}"]`)
  if (link && navigator.onLine) location.assign(link.href)
}

export type Opener = {
  /** Opens the viewer at a slide chosen by the visitor. */
  open(slide: number): Promise<void>
  /** Shows the slide of the address: Back, Forward, and another hash in the address bar. */
  follow(): void
  /** Plays a slideshow from the first picture. */
  slideshow(): void
  /** Fetches the code of the viewer. */
  prepare(): Promise<unknown>
}

type Options = {
  /** Announced while loading takes long. */
  loading: string
  /** Fetches the code that opens them, which is not loaded before a page's first picture. */
  fetchOpener(): Promise<Opener>
  /** Announces loading to the visitor; an empty text clears it. */
  announce(text: string): void
}

/** Opens pictures of the grid on a click, and if the address has one. */
export function openOnDemand(
  grid: HTMLElement,
  facts: PageFacts,
  { loading, fetchOpener, announce }: Options,
) {
  let isThere = false
  /** Handles Forward after a reload. The opener does so itself once it has loaded. */
  const follow = () => whenThere((opener) => opener.follow())
  const opener = once(async () => {
    const loaded = await fetchOpener()
    isThere = true
    removeEventListener('popstate', follow)
    return loaded
  })
  /** Does nothing without a connection; the next call tries again. */
  const whenThere = (use: (opener: Opener) => unknown) =>
    void opener()
      .then(use)
      .catch(() => {})
  const prepare = () => whenThere((opener) => opener.prepare())

  grid.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-slide]')
    // With a modifier key the browser handles the click: a new tab, a download.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const slide = Number(link.dataset.slide)
    // Shown before the opener is loaded, which takes seconds on a slow connection.
    const tile = isThere ? null : pictureOf(slide)
    const ahead = tile && showTilePicture(tile, facts).closest('#opened')
    const slow = setTimeout(() => announce(loading), SLOW_MS)
    opener().then(
      ({ open }) => {
        clearTimeout(slow)
        return open(slide)
      },
      () => {
        clearTimeout(slow)
        announce('')
        ahead?.remove()
        followLink(slide)
      },
    )
  })
  // The page's own slideshow button.
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-slideshow]')) whenThere((opener) => opener.slideshow())
  })
  for (const type of ['pointerover', 'focusin']) grid.addEventListener(type, prepare, { once: true })
  addEventListener('popstate', follow)
  if ((facts.picture ?? slideOf(location.hash, facts.galleryId, facts.count)) !== undefined)
    whenThere(() => {})

  const early = [...grid.querySelectorAll<HTMLImageElement>('img:not(.held)')].slice(0, FETCH_AFTER_IMAGES)
  Promise.all([new Promise((done) => setTimeout(done, FETCH_AFTER_MS)), ...early.map(arrived)]).then(prepare)
}
