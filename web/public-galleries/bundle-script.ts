/** The script of a bundle's page: the public page's parts in one file, with images that are there already. */
import type { PublicImage } from '#contract/images.ts'
import { decodeRatios, encodeRatios } from '#contract/layouts/ratios.ts'
import { BUNDLED_IMAGES } from '#contract/public-page.ts'
import { readPageFacts } from './page-facts.ts'
import { openOnDemand } from './viewer/open-on-demand.ts'
import { openViewerFrom } from './viewer/open-viewer.ts'
import { showViewer } from './viewer/show-viewer.tsx'
import { playSlideshow } from './viewer/slideshow.ts'
import { followChapters } from './wall/chapter-links.ts'
import type { ImagePages } from './wall/image-pages.ts'
import { renderOthers } from './wall/render-others.ts'
import { renderTiles } from './wall/render-tiles.ts'
import '../ui/fonts.css'
import './styles/page.css'
import './styles/chapters.css'
import './styles/print.css'
import '../ui/typefaces/typefaces.css'

const all = (globalThis as unknown as Record<typeof BUNDLED_IMAGES, PublicImage[]>)[BUNDLED_IMAGES]

const images: ImagePages = {
  at: (index) => all[index],
  load: async () => {},
  onArrival: () => () => {},
  ratios: async () => decodeRatios(encodeRatios(all)),
}

const page = document.getElementById('page')!
const facts = readPageFacts(page)
if (facts.count > 0) {
  const quietly = () => {} // nothing has to be loaded
  const viewed = Promise.resolve()
  const { reveal } = renderTiles(page, facts, {
    images,
    viewed,
    announce: quietly,
    fetchChapterLinks: async () => ({ followChapters }),
    fetchOthers: async () => ({ renderOthers }),
  })
  const shown = { facts, images, reveal, hash: '' }
  const opener = openViewerFrom(shown, {
    fetchCode: async () => ({ showViewer: (props) => showViewer({ ...props, playSlideshow }) }),
    fetchSlideshow: async () => playSlideshow,
    announce: quietly,
    viewed,
  })
  openOnDemand(page.querySelector('main')!, facts, { fetchOpener: async () => opener, announce: quietly })
}
