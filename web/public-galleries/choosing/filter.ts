/** Shows only the visitor's chosen images, in the grid and the viewer, while the address has its hash. */
import { ratioOf } from '#contract/layouts/ratios.ts'
import { texts } from '#web/texts/texts.ts'
import type { PageFacts } from '../page-facts.ts'
import type { ViewerEntry } from '../wall/deep-link.ts'
import type { ImagePages } from '../wall/image-pages.ts'
import { lazyImages } from '../wall/lazy-images.ts'
import { CHOSEN_HASH, element } from '../wall/markup.ts'
import type { OthersCode } from '../wall/render-tiles.ts'
import type { Shown } from '../wall/shown.ts'
import { isLabelled, wallProps } from '../wall/wall-props.ts'
import type { Choice } from './choice.ts'
import { findImages } from './find-images.ts'

type Options = {
  /** Title of the filtered page. */
  title: string
  /** Text if nothing is chosen; without it, the filter is switched off. */
  none?: string | undefined
  /** Called when it is switched on or off. */
  onChange(): void
  announce(text: string): void
}

export type Filter = {
  isOn(): boolean
  toggle(): void
  /** Applies the hash of the address once the choices are loaded; not while the viewer is open. */
  follow(): Promise<void>
}

/** @param main element with the walls of the page */
export function filterFor(
  page: HTMLElement,
  main: HTMLElement,
  shown: Shown,
  choice: Choice,
  { title, none, onChange, announce }: Options,
): Filter {
  const all = { ...shown }
  const walls = [...main.childNodes]
  let stop: AbortController | undefined
  let places: number[] = []
  let scrolledTo = 0
  let latest = 0

  async function follow() {
    if ((history.state as Partial<ViewerEntry> | null)?.slide !== undefined) return
    const request = ++latest
    if (location.hash !== CHOSEN_HASH) return showAll()
    const loaded = await Promise.all([
      findImages(choice.list(), all),
      import('../wall/render-others.ts'),
    ]).catch(() => null)
    if (request !== latest) return
    if (!loaded) announce(texts.choiceNotLoaded)
    if (!loaded || (loaded[0].size === 0 && !none)) return leave()
    const wanted = [...loaded[0].values()]
    if (!stop || wanted.join() !== places.join()) show(wanted, loaded[1])
  }

  function show(wanted: number[], code: OthersCode) {
    const hadFocus = main.contains(document.activeElement)
    const slide = Number((document.activeElement as HTMLElement | null)?.dataset.slide ?? 0)
    const isFirst = !stop
    stop?.abort()
    stop = new AbortController()
    places = wanted
    page.classList.add('filtered')
    if (wanted.length > 0) showWall(code, stop.signal)
    else {
      // Without chosen images, a slideshow plays all of them.
      Object.assign(shown, all, { hash: CHOSEN_HASH, reveal() {} } satisfies Partial<Shown>)
      main.replaceChildren(element('p', { className: 'none' }, none!))
    }
    onChange()
    const top = page.querySelector('.choice-bar') ?? main
    // Waits until the wall has its height: browsers scroll back on a page that is too short.
    if (isFirst) requestAnimationFrame(() => top.scrollIntoView())
    else if (hadFocus) void shown.reveal(slide)
  }

  function showWall({ renderOthers }: OthersCode, signal: AbortSignal) {
    const images = chosenOf(all.images, places)
    const { length: count } = places
    const facts: PageFacts = {
      ...all.facts,
      ...{ count, offset: 0, walls: [count], picture: undefined, chosen: true },
    }
    Object.assign(shown, { facts, images, hash: CHOSEN_HASH } satisfies Partial<Shown>)
    const labelled = isLabelled(facts.layout, facts.showImageMetadata)
    main.replaceChildren(
      element(
        'ol',
        wallProps({ layout: facts.layout, spacing: facts.spacing, count, labelled, label: title }),
      ),
    )
    const { reveal } = renderOthers(page, [], facts, { images, lazy: lazyImages(), announce, signal })
    // Some may have been removed while the viewer was open.
    shown.reveal = (index) => reveal(Math.min(index, count - 1))
  }

  function showAll() {
    if (!stop) return
    stop.abort()
    stop = undefined
    places = []
    Object.assign(shown, all)
    main.replaceChildren(...walls)
    page.classList.remove('filtered')
    scrollTo(0, scrolledTo)
    onChange()
  }

  function leave() {
    history.replaceState(null, '', location.pathname + location.search)
    showAll()
  }

  addEventListener('popstate', () => void follow())
  choice.onChange(() => {
    if (stop) void follow()
  })
  return {
    isOn: () => stop !== undefined,
    follow,
    toggle() {
      if (!stop) scrolledTo = scrollY
      history.pushState(null, '', location.pathname + location.search + (stop ? '' : CHOSEN_HASH))
      void follow()
    },
  }
}

/** The images at these places, all of them loaded. */
const chosenOf = (images: ImagePages, places: readonly number[]): ImagePages => ({
  at: (index) => images.at(places[index] ?? -1),
  load: async () => {},
  onArrival: images.onArrival,
  ratios: async () => Uint16Array.from(places, (place) => ratioOf(images.at(place)!)),
})
