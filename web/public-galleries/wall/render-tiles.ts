import { EAGER_TILES } from '#contract/public-page.ts'
import type { PageFacts } from '../page-facts.ts'
import type { ImagePages } from './image-pages.ts'
import { lazyImages } from './lazy-images.ts'
import { heldImage, type RenderedTiles, showServerImage, showTile } from './tiles.ts'

/** Code that renders the tiles missing in the HTML, loaded in large galleries after the first pictures. */
export type OthersCode = Pick<typeof import('./render-others.ts'), 'renderOthers'>

type Options = {
  images: ImagePages
  /** Resolves when the first screen has its pictures. */
  viewed: Promise<void>
  /** Announces loading to the visitor; an empty text clears it. */
  announce(text: string): void
  fetchOthers(): Promise<OthersCode>
  /** Fetches the code that links to chapters and marks the current one, if there are any. */
  fetchChapterLinks(): Promise<Pick<typeof import('./chapter-links.ts'), 'followChapters'>>
}

/** Loads the pictures of the server's tiles when they are near, and has the other tiles rendered. */
export function renderTiles(
  page: HTMLElement,
  facts: PageFacts,
  { images, viewed, announce, fetchOthers, fetchChapterLinks }: Options,
): RenderedTiles {
  const lazy = lazyImages()
  const tiles = [...page.querySelectorAll<HTMLElement>('.tile')]
  const hasOthers = facts.walls.reduce((sum, count) => sum + count, 0) > tiles.length
  let others: Promise<RenderedTiles> | undefined

  /** Runs once: when the first screen has its pictures, or earlier if the visitor scrolls. */
  function watch() {
    removeEventListener('scroll', watch)
    tiles.forEach((tile, index) => {
      if (heldImage(tile)) lazy.watch(tile, () => showServerImage(tile, facts.offset + index))
    })
  }
  addEventListener('scroll', watch)

  addEventListener('beforeprint', () => {
    for (const [index, tile] of tiles.entries()) showServerImage(tile, facts.offset + index, 'lazy')
  })

  function renderOthers() {
    others ??= fetchOthers().then((code) => {
      page.classList.add('scripted')
      return code.renderOthers(page, tiles, facts, { images, lazy, announce })
    })
    // Probably offline: revealing a tile tries again. Until then, links lead to the other pages.
    others.catch(() => {
      others = undefined
      page.classList.remove('scripted')
    })
    return others
  }

  /** Loads the rest of the first twelve, which were lazy until now, or hidden behind a cover. */
  function loadOthers() {
    watch()
    for (const [index, tile] of tiles.slice(0, EAGER_TILES).entries()) {
      for (const img of tile.querySelectorAll('img')) img.loading = 'eager'
      if (facts.picture === undefined) showServerImage(tile, facts.offset + index)
    }
    const bar = page.querySelector<HTMLElement>('.chapters')
    // Offline, its links work without a script.
    if (bar)
      fetchChapterLinks().then(
        ({ followChapters }) => followChapters(bar),
        () => {},
      )
    if (hasOthers) renderOthers().catch(() => addEventListener('scroll', renderOthers, { once: true }))
  }

  // Images in view are loaded and painted first.
  viewed.then(loadOthers)
  // Keeps pictures that loaded before the script.
  for (const [index, tile] of tiles.entries()) {
    if (heldImage(tile)?.complete) showServerImage(tile, facts.offset + index)
  }
  page.classList.add('scripted')

  return {
    async reveal(index) {
      const tile = tiles[index - facts.offset]
      if (!tile?.isConnected && hasOthers) return (await renderOthers()).reveal(index)
      showTile(tile ?? tiles[0])
    },
  }
}
