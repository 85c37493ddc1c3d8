/** The public page's script. The page works without it; with it, images after the first twelve load lazily. */
import { VIEWER_FRAME } from '#contract/public-page.ts'
import { imagePages } from './image-pages.ts'
import { openViewerFrom, type ViewerCode } from './open-viewer.ts'
import { readPageFacts } from './page-facts.ts'
import { renderTiles } from './render-tiles.ts'

export const page = document.getElementById('page')!
export const facts = readPageFacts(page)
export const images = imagePages(facts.publicId, facts.version, facts.count)
/** Fetches the viewer's code. What only some galleries have is in scripts of theirs, which may put another one here. */
export const viewer = { fetchCode: () => import('./viewer/show-viewer.tsx') as Promise<ViewerCode> }

const announceIn = (id: string) => (text: string) => {
  const element = document.getElementById(id)!
  if (element.textContent !== text) element.textContent = text
}

/** Only the viewer is shown: the grid is in the page below. */
export const showsOnlyViewer = window.name === VIEWER_FRAME

const grid = page.querySelector<HTMLOListElement>('.grid')
if (grid && !showsOnlyViewer) {
  const { reveal } = renderTiles(page, grid, facts, images, announceIn('status'))
  openViewerFrom(grid, facts, { viewer, images, reveal, announce: announceIn('opening') })
}
