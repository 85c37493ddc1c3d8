/** The script of a bundle's page: the public page's parts in one file, with images that are there already. */
import type { PublicImage } from '#contract/images.ts'
import { decodeRatios, encodeRatios } from '#contract/masonry.ts'
import { BUNDLED_IMAGES } from '#contract/public-page.ts'
import type { ImagePages } from '../image-pages.ts'
import { openViewerFrom } from '../open-viewer.ts'
import { readPageFacts } from '../page-facts.ts'
import { renderTiles } from '../render-tiles.ts'
import { showViewer } from '../viewer/show-viewer.tsx'
import '../page.css'

const all = (globalThis as unknown as Record<typeof BUNDLED_IMAGES, PublicImage[]>)[BUNDLED_IMAGES]

const images: ImagePages = {
  at: (index) => all[index],
  load: async () => {},
  onArrival: () => () => {},
  ratios: async () => decodeRatios(encodeRatios(all)),
}

const page = document.getElementById('page')!
const grid = page.querySelector<HTMLOListElement>('.grid')
if (grid) {
  const facts = readPageFacts(page)
  const quietly = () => {} // nothing has to be loaded
  const { reveal } = renderTiles(page, grid, facts, images, quietly)
  openViewerFrom(grid, facts, {
    viewer: { fetchCode: async () => ({ showViewer }) },
    images,
    reveal,
    announce: quietly,
  })
}
