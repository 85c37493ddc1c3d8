/**
 * The public page's script. The page works without it; with it, images after the first twelve load lazily. It
 * fetches the code for opening pictures on demand, and that for optional features only where they are used.
 */
import { FACES_AFTER_COVER, VIEWER_FRAME } from '#contract/public-page.ts'
import { speak } from '#web/texts/texts.ts'
import { readPageFacts } from './page-facts.ts'
import { fetchFramed, fetchSlideshow, fetchViewer, fetchViewerOverPage } from './viewer/fetch-viewer.ts'
import { once, openOnDemand } from './viewer/open-on-demand.ts'
import { sharePage } from './viewer/share-page.ts'
import { imagePages } from './wall/image-pages.ts'
import { renderTiles } from './wall/render-tiles.ts'
import type { Shown } from './wall/shown.ts'

const page = document.getElementById('page')!
const facts = readPageFacts(page)
const fetchTexts = once(async () => {
  const { default: said } = await import(/* @vite-ignore */ facts.texts!)
  speak(facts.speech!, said)
})
/** Waits for code and its texts. */
const withTexts = async <Code>(code: Promise<Code>): Promise<Code> =>
  (await Promise.all([code, fetchTexts()]))[0]

const fetchShareMenu = () => withTexts(import('./viewer/share-page-menu.ts'))

const images = imagePages(facts, facts.version, facts.count)
const walls = page.querySelector('main')!

const announceIn = (id: string) => (text: string) => {
  const element = document.getElementById(id)!
  if (element.textContent !== text) element.textContent = text
}

/** Time between the pictures of the first view and the start of everything else, in milliseconds. */
const AFTER_VIEW_MS = 200
const viewed = new Promise<void>((done) => {
  const wait = () => setTimeout(done, AFTER_VIEW_MS)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
})
const isFramed = facts.path && parent !== window

if (facts.count > 0) {
  viewed.then(() => document.getElementById(FACES_AFTER_COVER)?.removeAttribute('media'))
  const shown: Shown = { facts, images, reveal: () => {}, hash: '' }
  const choosing =
    facts.holder?.picks || facts.allowSelections
      ? once(async () => {
          const { showChoosing } = await withTexts(
            facts.holder ? import('./choosing/choose-picks.ts') : import('./choosing/choose-favourites.ts'),
          )
          return showChoosing({ page, shown, announce: announceIn('status') })
        })
      : undefined
  const versions = facts.newVersions
    ? once(async () => (await withTexts(import('./choosing/new-versions.ts'))).newVersionsOn(walls, shown))
    : undefined
  const fetchCode = once(() => withTexts(fetchViewer(choosing, versions)))
  if (isFramed && window.name === VIEWER_FRAME) {
    // Shows only the viewer: the grid is in the frame below.
    page.hidden = true
    fetchFramed().then((code) => code.showOnlyViewer(facts, images, fetchCode))
  } else {
    shown.reveal = renderTiles(page, facts, {
      images,
      viewed,
      announce: announceIn('status'),
      fetchChapterLinks: () => import('./wall/chapter-links.ts'),
      fetchOthers: () => withTexts(import('./wall/render-others.ts')),
    }).reveal
    const announce = announceIn('opening')
    openOnDemand(page, facts, {
      announce,
      loading: document.getElementById('opening')!.dataset.slow!,
      async fetchOpener() {
        const { openViewerFrom } = await withTexts(import('./viewer/open-viewer.ts'))
        return openViewerFrom(shown, {
          fetchCode: () => (isFramed ? fetchViewerOverPage(fetchCode()) : fetchCode()),
          fetchSlideshow,
          announce,
          viewed,
        })
      },
    })
    if (choosing) void viewed.then(choosing)
    if (versions) void viewed.then(versions)
    document.addEventListener('click', ({ target }) => {
      const share = (target as Element).closest<HTMLButtonElement>('.controls [data-share]')
      if (share) void sharePage(share, facts, announceIn('status'), fetchShareMenu)
    })
    // Handles links on the page and after the last picture in the viewer; with a modifier key, the browser
    // does.
    document.addEventListener('click', async (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-save]')
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const loaded = await Promise.all([withTexts(import('./downloads/save-sheet.ts')), choosing?.()]).catch(
        () => null,
      )
      if (!loaded) return location.assign(link.href)
      const [{ openSheet }, chooser] = loaded
      await chooser?.loaded
      await openSheet(link.href, { facts, page, chosen: chooser?.chosen })
    })
  }
}
if (isFramed && window.name !== VIEWER_FRAME) {
  import('./viewer/framed/frame-height.ts').then((code) => code.postHeight(page, facts.galleryId))
}
