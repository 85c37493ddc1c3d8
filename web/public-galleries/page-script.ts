/**
 * The public page's script. The page works without it; with it, images after the first twelve load lazily. What opens
 * pictures comes when it is wanted, and what only some galleries have by the page's facts.
 */
import { FACES_AFTER_COVER, VIEWER_FRAME } from '#contract/public-page.ts'
import { readPageFacts } from './page-facts.ts'
import { fetchViewer, fetchViewerOverPage } from './viewer/fetch-viewer.ts'
import { once, openOnDemand } from './viewer/open-on-demand.ts'
import { sharePage } from './viewer/share-page.ts'
import { imagePages } from './wall/image-pages.ts'
import { renderTiles } from './wall/render-tiles.ts'
import type { Shown } from './wall/shown.ts'

const page = document.getElementById('page')!
const facts = readPageFacts(page)
const images = imagePages(facts.publicId, facts.version, facts.count)
const walls = page.querySelector('main')!

const announceIn = (id: string) => (text: string) => {
  const element = document.getElementById(id)!
  if (element.textContent !== text) element.textContent = text
}

/** How long after its pictures a page begins with what is no part of the first view, in milliseconds. */
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
          const { showChoosing } = await (facts.holder
            ? import('./choosing/page-picks.ts')
            : import('./choosing/page-marks.ts'))
          return showChoosing(page, walls, shown, announceIn('status'))
        })
      : undefined
  const fetchCode = once(() => fetchViewer(choosing))
  if (isFramed && window.name === VIEWER_FRAME) {
    // Only the viewer is shown: the grid is in the page below.
    page.hidden = true
    import('./viewer/framed/viewer-over-page.ts').then(({ showOnlyViewer }) =>
      showOnlyViewer(facts, images, fetchCode),
    )
  } else {
    shown.reveal = renderTiles(page, facts, {
      images,
      viewed,
      announce: announceIn('status'),
      fetchChapterLinks: () => import('./wall/chapter-links.ts'),
      fetchOthers: () => import('./wall/render-others.ts'),
    }).reveal
    const announce = announceIn('opening')
    openOnDemand(page, facts, {
      announce,
      async fetchOpener() {
        const { openViewerFrom } = await import('./viewer/open-viewer.ts')
        return openViewerFrom(shown, {
          fetchCode: () => (isFramed ? fetchViewerOverPage(fetchCode()) : fetchCode()),
          fetchSlideshow: async () => (await import('./viewer/slideshow.ts')).playSlideshow,
          announce,
          viewed,
        })
      },
    })
    if (choosing) void viewed.then(choosing)
    document.addEventListener('click', ({ target }) => {
      const share = (target as Element).closest<HTMLButtonElement>('.controls [data-share]')
      if (share) void sharePage(share, facts, announceIn('status'))
    })
    // On the page and after the last picture in the viewer. With a modifier key it is opened as any link.
    document.addEventListener('click', async (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-save]')
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const loaded = await Promise.all([import('./downloads/save-sheet.ts'), choosing?.()]).catch(() => null)
      if (!loaded) return location.assign(link.href)
      const [{ openSheet }, chooser] = loaded
      await chooser?.loaded
      await openSheet(link.href, { facts, page, chosen: chooser?.chosen })
    })
  }
}
if (isFramed && window.name !== VIEWER_FRAME) {
  import('./viewer/framed/frame-height.ts').then(({ postHeight }) => postHeight(page, facts.galleryId))
}
