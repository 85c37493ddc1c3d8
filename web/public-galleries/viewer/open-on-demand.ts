import type { PageFacts } from '../page-facts.ts'
import { slideOf } from '../wall/deep-link.ts'
import { pictureOf, showTilePicture } from './tile-picture.ts'

/** The viewer's code is preloaded 800 ms after the page and after its first ten images. */
const FETCH_AFTER_MS = 800
const FETCH_AFTER_IMAGES = 10

/** Loading is announced only when it takes longer than this. */
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
 * Leads to the picture's own address, which needs no script: what would open it here cannot be had. Without a connection
 * nothing happens; the next time it is tried again.
 */
export function followLink(slide: number) {
  const link = document.querySelector<HTMLAnchorElement>(`a[data-slide="${slide}"]`)
  if (link && navigator.onLine) location.assign(link.href)
}

export type Opener = {
  /** Opens the viewer at a slide that the visitor has chosen. */
  open(slide: number): Promise<void>
  /** Shows what the address says: Back, Forward, and another hash in the address bar. */
  follow(): void
  /** Shows one picture after the other, from the first. */
  slideshow(): void
  /** Fetches what the viewer needs. */
  prepare(): Promise<unknown>
}

type Options = {
  /** Said while that takes long. */
  loading: string
  /** What opens them: not part of what a page loads before its first picture. */
  fetchOpener(): Promise<Opener>
  /** Announces what is loading to the visitor; an empty text when nothing is. */
  announce(text: string): void
}

/** Opens pictures of the grid on a click, and where the address says so. */
export function openOnDemand(
  grid: HTMLElement,
  facts: PageFacts,
  { loading, fetchOpener, announce }: Options,
) {
  let isThere = false
  /** Going forward after a reload. The opener listens for this itself once it has loaded. */
  const follow = () => whenThere((opener) => opener.follow())
  const opener = once(async () => {
    const loaded = await fetchOpener()
    isThere = true
    removeEventListener('popstate', follow)
    return loaded
  })
  /** Without a connection nothing happens; the next time it is tried again. */
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
    // Before what opens it is there: on a slow line that takes seconds.
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
  // The page's own control.
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
