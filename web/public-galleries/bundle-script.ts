/** The script of a bundle's page: the public page's parts in one file, with images already loaded. */
import type { PublicImage } from '#contract/images.ts'
import type { Language } from '#contract/languages.ts'
import { decodeRatios, encodeRatios } from '#contract/layouts/ratios.ts'
import { BUNDLED_IMAGES, BUNDLED_TEXTS } from '#contract/public-page.ts'
import type { TextsOf } from '#texts/catalogue.ts'
import { speak, texts } from '#web/texts/texts.ts'
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

/** Contents of the files next to the page. */
type Bundled = Record<typeof BUNDLED_IMAGES, PublicImage[]> & Record<typeof BUNDLED_TEXTS, TextsOf<'scripts'>>
const { [BUNDLED_IMAGES]: all, [BUNDLED_TEXTS]: said } = globalThis as unknown as Bundled

speak({ language: document.documentElement.lang as Language, isAsked: false }, said)

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
    fetchSlideshow: async () => ({ playSlideshow }),
    announce: quietly,
    viewed,
  })
  openOnDemand(page.querySelector('main')!, facts, {
    loading: texts.loadingGallery,
    fetchOpener: async () => opener,
    announce: quietly,
  })
}
